package hiptwin.harness.plan;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.catalogue.Extractor;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.ExtractorRequest;
import java.util.Optional;

/**
 * One extractor with options, as it is asked of every side.
 *
 * @param extractor its catalogue entry
 * @param request the request by its CPU name
 */
public record Subject(Extractor extractor, ExtractorRequest request) {
    /** {@return name and options, the row's name in reports} */
    public String label() {
        return request.label();
    }

    /**
     * {@return the request by the name of a backend's twin, or empty if there is none}
     *
     * @param backend where
     */
    public Optional<ExtractorRequest> on(Backend backend) {
        return Catalogue.request(extractor, backend, request.options());
    }
}
