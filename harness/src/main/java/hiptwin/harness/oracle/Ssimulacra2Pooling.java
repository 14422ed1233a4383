package hiptwin.harness.oracle;

/**
 * The last stage of SSIMULACRA 2: 108 norms, six for each of six scales of three planes, weighted and brought to a
 * scale on which 100 is a perfect copy. The weights are those that the metric's author fitted to opinion scores
 * (version 2.1, April 2023); most of them are 0.
 *
 * <p>The power is {@link StrictMath#pow}, within one ulp of the C library's.
 */
final class Ssimulacra2Pooling {
    /** Numbers that one plane contributes at one scale. */
    static final int NORMS = 6;
    /** How often the picture is halved, plus one. */
    static final int SCALES = 6;

    /**
     * X, Y and B; for each its six scales from the largest; for each the means and then the fourth norms of structural
     * error, added edges and lost edges.
     */
    private static final double[] WEIGHTS = {
        0, 0.0007376606707406586, 0, 0, 0.0007793481682867309, 0,
        0, 0.0004371155730107379, 0, 1.1041726426657346, 0.00066284834129271, 0.00015231632783718752,
        0, 0.0016406437456599754, 0, 1.8422455520539298, 11.441172603757666, 0,
        0.0007989109436015163, 0.000176816438078653, 0, 1.8787594979546387, 10.94906990605142, 0,
        0.0007289346991508072, 0.9677937080626833, 0,
        0.00014003424285435884, 0.9981766977854967, 0.00031949755934435053,
        0.0004550992113792063, 0, 0, 0.0013648766163243398, 0, 0,
        0, 0, 0, 7.466890328078848, 0, 17.445833984131262,
        0.0006235601634041466, 0, 0, 6.683678146179332, 0.00037724407979611296, 1.027889937768264,
        225.20515300849274, 0, 0, 19.213238186143016, 0.0011401524586618361, 0.001237755635509985,
        176.39317598450694, 0, 0, 24.43300999870476, 0.28520802612117757, 0.0004485436923833408,
        0, 0, 0, 34.77906344483772, 44.835625328877896, 0,
        0, 0, 0, 0, 0, 0,
        0, 0.0008680556573291698, 0, 0, 0, 0,
        0, 0.0005313191874358747, 0, 0.00016533814161379112, 0, 0,
        0, 0, 0, 0.0004179171803251336, 0.0017290828234722833, 0,
        0.0020827005846636437, 0, 0, 8.826982764996862, 23.19243343998926, 0,
        95.1080498811086, 0.9863978034400682, 0.9834382792465353,
        0.0012286405048278493, 171.2667255897307, 0.9807858872435379,
        0, 0, 0, 0.0005130064588990679, 0, 0.00010854057858411537};

    private Ssimulacra2Pooling() {
    }

    /**
     * {@return the score}
     *
     * @param norms in the order of the weights; 0 for scales at which the picture was too small
     */
    static double score(double[] norms) {
        double error = 0;
        for (int i = 0; i < WEIGHTS.length; i++) {
            error += WEIGHTS[i] * Math.abs(norms[i]);
        }
        error *= 0.9562382616834844;
        error = 2.326765642916932 * error - 0.020884521182843837 * error * error
                + 6.248496625763138e-05 * error * error * error;
        return error > 0 ? 100 - 10 * StrictMath.pow(error, 0.6276336467831387) : 100;
    }
}
