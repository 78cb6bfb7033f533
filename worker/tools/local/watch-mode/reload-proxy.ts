import http from "node:http";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback-server.ts";

export interface ReloadProxy {
  readonly url: string;
  /** Reloads every open page. */
  reloadPages(): void;
  close(): Promise<void>;
}

const CHANGES = "/__changes";

/**
 * A reverse proxy for development: passes everything on unchanged, and appends to each page a script
 * that waits for changes. The script has the page's own nonce, so that the Content-Security-Policy is
 * the same as in production.
 */
export async function startReloadProxy(target: URL): Promise<ReloadProxy> {
  const waiting = new Set<http.ServerResponse>();
  const server = http.createServer((request, response) => {
    if (request.url !== CHANGES) return passOn(request, response, target);
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.flushHeaders();
    waiting.add(response);
    response.on("close", () => waiting.delete(response));
  });
  const { port, close } = await listenOnLoopback(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    reloadPages() {
      for (const response of waiting) response.write("data: changed\n\n");
    },
    close,
  };
}

function passOn(request: http.IncomingMessage, response: http.ServerResponse, target: URL): void {
  const { method, url: path, headers } = request;
  const forwarded = http.request({
    hostname: target.hostname,
    port: target.port,
    method,
    path,
    headers: { ...headers, "accept-encoding": "identity" },
  });
  forwarded.on("response", (answer) => {
    const script = scriptFor(answer);
    if (script !== "") delete answer.headers["content-length"];
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response, { end: false });
    answer.on("end", () => response.end(method === "HEAD" ? undefined : script));
    answer.on("error", () => response.destroy());
  });
  // The runtime does not answer while it restarts: the script in the page connects again by itself.
  forwarded.on("error", () => response.destroy());
  response.on("close", () => forwarded.destroy());
  request.pipe(forwarded);
}

function scriptFor({ headers }: http.IncomingMessage): string {
  const [, nonce] = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"])) ?? [];
  if (nonce === undefined || !headers["content-type"]?.startsWith("text/html")) return "";
  return `<script nonce="${nonce}">document.currentScript.remove();new EventSource("${CHANGES}").onmessage=()=>location.reload()</script>`;
}
