import http from "node:http";
import { readFraming } from "#worker/tools/local/front-door/framing.ts";
import {
  connectToRuntime,
  type RuntimeClient,
} from "#worker/tools/local/front-door/runtime-client.ts";
import { endToEndHeaders } from "#worker/tools/local/front-door/visitor-headers.ts";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback.ts";

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
  const runtime = connectToRuntime(target);
  const waiting = new Set<http.ServerResponse>();
  const server = http.createServer((request, response) => {
    if (request.url !== CHANGES) return void passOn(request, response, runtime);
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
    async close() {
      await close();
      await runtime.close();
    },
  };
}

async function passOn(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  runtime: RuntimeClient,
): Promise<void> {
  const framing = readFraming(request);
  if (framing === "malformed") return void response.destroy();
  const leaving = new AbortController();
  response.on("close", () => leaving.abort());
  const headers = { ...endToEndHeaders(request.headers), "accept-encoding": "identity" };
  const hasBody = framing === "with body";
  try {
    const answer = await runtime.send(request, headers, { hasBody, signal: leaving.signal });
    const script = scriptFor(answer.headers);
    const passed = endToEndHeaders(answer.headers);
    if (script !== "") delete passed["content-length"];
    response.writeHead(answer.statusCode, passed);
    answer.body.pipe(response, { end: false });
    answer.body.on("end", () => response.end(request.method === "HEAD" ? undefined : script));
    answer.body.on("error", () => response.destroy());
  } catch {
    // The runtime does not answer while it restarts: the script in the page connects again by itself.
    response.destroy();
  }
}

function scriptFor(headers: http.IncomingHttpHeaders): string {
  const [, nonce] = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"])) ?? [];
  if (nonce === undefined || !headers["content-type"]?.startsWith("text/html")) return "";
  return `<script nonce="${nonce}">document.currentScript.remove();new EventSource("${CHANGES}").onmessage=()=>location.reload()</script>`;
}
