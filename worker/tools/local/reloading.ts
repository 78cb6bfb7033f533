import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface Reloading {
  readonly url: string;
  /** Lets every page that is open load itself again. */
  reload(): void;
  close(): Promise<void>;
}

const CHANGES = "/__changes";

/**
 * Stands before the product while it is worked on: passes everything on as it is, and adds to each
 * page a script that waits for changes. The script bears the page's own nonce, so that the page's
 * Content-Security-Policy stays as it is for everybody.
 */
export async function startReloading(target: URL): Promise<Reloading> {
  const waiting = new Set<http.ServerResponse>();
  const server = http.createServer((request, response) => {
    if (request.url !== CHANGES) return passOn(request, response, target);
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.flushHeaders();
    waiting.add(response);
    response.on("close", () => waiting.delete(response));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    reload() {
      for (const response of waiting) response.write("data: changed\n\n");
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function passOn(request: http.IncomingMessage, response: http.ServerResponse, target: URL): void {
  const { method, url: path, headers } = request;
  const asked = http.request({
    hostname: target.hostname,
    port: target.port,
    method,
    path,
    headers: { ...headers, "accept-encoding": "identity" },
  });
  asked.on("response", (answer) => {
    const script = scriptFor(answer);
    if (script !== "") delete answer.headers["content-length"];
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response, { end: false });
    answer.on("end", () => response.end(method === "HEAD" ? undefined : script));
    answer.on("error", () => response.destroy());
  });
  // While the runtime starts anew nobody answers: the page asks again by itself.
  asked.on("error", () => response.destroy());
  response.on("close", () => asked.destroy());
  request.pipe(asked);
}

function scriptFor({ headers }: http.IncomingMessage): string {
  const [, nonce] = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"])) ?? [];
  if (nonce === undefined || !headers["content-type"]?.startsWith("text/html")) return "";
  return `<script nonce="${nonce}">document.currentScript.remove();new EventSource("${CHANGES}").onmessage=()=>location.reload()</script>`;
}
