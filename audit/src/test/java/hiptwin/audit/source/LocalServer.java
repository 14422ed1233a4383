package hiptwin.audit.source;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A web server on this machine whose answers a test writes. */
final class LocalServer implements AutoCloseable {
    /** Answers one request. */
    @FunctionalInterface
    interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    /** Method, path and Range of every request, in order. */
    final List<String> requests = new CopyOnWriteArrayList<>();

    LocalServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            String range = exchange.getRequestHeaders().getFirst("Range");
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + (range == null ? "" : " " + range));
            try (exchange) {
                answers.getOrDefault(exchange.getRequestURI().getPath(), status(404)).to(exchange);
            }
        });
        server.start();
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    void at(String path, Answer answer) {
        answers.put(path, answer);
    }

    /** One answer after the other; the last one for all that follow. */
    void at(String path, Answer first, Answer second) {
        int before = count(path);
        at(path, exchange -> (count(path) == before + 1 ? first : second).to(exchange));
    }

    int count(String path) {
        return (int) requests.stream().filter(request -> request.split(" ")[1].equals(path)).count();
    }

    static Answer status(int status) {
        return exchange -> exchange.sendResponseHeaders(status, -1);
    }

    static Answer redirect(String target) {
        return exchange -> {
            exchange.getResponseHeaders().add("Location", target);
            exchange.sendResponseHeaders(302, -1);
        };
    }

    static Answer bytes(byte[] body) {
        return exchange -> {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        };
    }

    /** A file with a validator, of which ranges can be had as RFC 9110 has it. */
    static Answer file(byte[] body, String entityTag) {
        return exchange -> {
            exchange.getResponseHeaders().add("ETag", entityTag);
            String range = exchange.getRequestHeaders().getFirst("Range");
            if (range == null || !entityTag.equals(exchange.getRequestHeaders().getFirst("If-Range"))) {
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
                return;
            }
            int from = Integer.parseInt(range.replaceAll("bytes=(\\d+)-", "$1"));
            exchange.getResponseHeaders().add("Content-Range", "bytes " + from + "-" + (body.length - 1) + "/" + body.length);
            exchange.sendResponseHeaders(206, body.length - from);
            exchange.getResponseBody().write(body, from, body.length - from);
        };
    }

    /** Announces the whole file and breaks off. */
    static Answer truncated(byte[] body, int after, String entityTag) {
        return exchange -> {
            exchange.getResponseHeaders().add("ETag", entityTag);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body, 0, after);
            exchange.getResponseBody().flush();
            throw new IOException("the connection is cut");
        };
    }

    /** Sends a part and then nothing, without ending the connection. */
    static Answer hanging(byte[] body, int after) {
        return exchange -> {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body, 0, after);
            exchange.getResponseBody().flush();
            try {
                Thread.sleep(20_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
    }

    /** Sends a byte now and then, for longer than any deadline of a test. */
    static Answer trickling(byte[] body) {
        return exchange -> {
            exchange.sendResponseHeaders(200, body.length);
            try {
                for (byte one : body) {
                    exchange.getResponseBody().write(one);
                    exchange.getResponseBody().flush();
                    Thread.sleep(30);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
