package hiptwin.harness.run;

/**
 * Hears how a run gets on. Called from several threads.
 */
public interface Progress {
    /** Says nothing. */
    Progress SILENT = new Progress() {
        @Override
        public void planned(int passes) {
        }

        @Override
        public void finished(String what) {
        }
    };

    /**
     * More passes are known of. Said several times in a run: each device's are known when its turn has come.
     *
     * @param passes how many will be made beside those that were said before, if none has to be repeated
     */
    void planned(int passes);

    /**
     * A pass has ended, well or badly.
     *
     * @param what side and fixture
     */
    void finished(String what);
}
