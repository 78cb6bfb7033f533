import http from "node:http";
import type { BlockList, Socket } from "node:net";
import { pipeline } from "node:stream";
import { t as refusal } from "#worker/domain/words/refusals.compiled.ts";
import { t as trouble } from "#worker/domain/words/troubles.compiled.ts";
import { listenAt } from "#worker/tools/local/machine/loopback.ts";
import { readFraming } from "./framing.ts";
import { connectToRuntime, type RuntimeClient } from "./runtime-client.ts";
import { inboundHeaders, outboundHeaders } from "./visitor-headers.ts";

export interface FrontDoor {
  close(): Promise<void>;
}

export interface FrontDoorOptions {
  readonly port: number;
  /** @default 127.0.0.1 */
  readonly address?: string | undefined;
  /** The address of the runtime, which obeys control headers from any client. */
  readonly target: URL;
  /** The public origin of the product. */
  readonly origin: string;
  /** Reverse proxies whose CF-Connecting-IP header is accepted. */
  readonly trusted: BlockList;
  /** How long a connection may neither send nor receive, ms. @default 5 minutes */
  readonly idleMs?: number;
  /** How long the headers of a request may take, ms. @default 15 s */
  readonly headersMs?: number;
  /** How long answers under way may go on when it closes, ms. @default 0: they are cut off */
  readonly drainMs?: number;
  /** Answers a request itself, and says so, or leaves it to the runtime. @default never */
  readonly answer?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean;
  /** What browsers show while the runtime does not answer, HTML. @default one sentence */
  readonly awayPage?: Buffer | undefined;
}

/** Two calls to a slow model send nothing for half of it. */
const IDLE_MS = 300_000;
const HEADERS_MS = 15_000;
/** For a request with its body, which is small. */
const REQUEST_MS = 60_000;
/** Longer than web servers reuse a connection, so that none sends on one that has just ended. */
const KEEP_ALIVE_MS = 130_000;
const MAX_HEADER_BYTES = 16 * 1024;
const AWAY = { "Cache-Control": "no-store", "Retry-After": "5" };
/** The product refuses larger bodies. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * A reverse proxy on loopback in front of the local runtime. Miniflare obeys control headers, so the
 * proxy strips them, and sets the visitor's address from the connection. It reads requests strictly, and sends
 * them on in a framing of its own. Streams both ways.
 */
export async function startFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { port, address, target, idleMs = IDLE_MS, headersMs = HEADERS_MS } = options;
  const { answer = () => false, drainMs = 0 } = options;
  const runtime = connectToRuntime(target);
  const refused = new WeakSet<Socket>();
  const server = http.createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: headersMs,
    requestTimeout: Math.max(headersMs, REQUEST_MS),
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: headersMs / 3,
    // Whatever NODE_OPTIONS says.
    insecureHTTPParser: false,
    // `readFraming` judges Host: Node would go on to read requests behind one without it.
    requireHostHeader: false,
  });
  server.timeout = idleMs;
  // Node drops headers beyond this number, and with them what `readFraming` looks for; their bytes are limited.
  server.maxHeadersCount = 0;
  const serve = (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { socket } = request;
    const framing = readFraming(request);
    // Behind a request that was refused nothing is a request, even if it was received together with it.
    if (refused.has(socket)) return;
    if (framing === "malformed") {
      refused.add(socket);
      response.setHeader("Connection", "close");
      request.resume();
      return refuse(response, 400, refusal("malformedRequest"));
    }
    const hasBody = framing === "with body";
    if (!hasBody && answer(request, response)) return;
    if (hasBody && request.headers.expect !== undefined) response.writeContinue();
    void passOn({ request, response, hasBody }, runtime, options);
  };
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, serve);
  const listening = await listenAt(server, { port, address, drainMs });
  return {
    async close() {
      await listening.close();
      await runtime.close();
    },
  };
}

interface Visit {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
  readonly hasBody: boolean;
}

async function passOn(
  { request, response, hasBody }: Visit,
  runtime: RuntimeClient,
  { trusted, origin, awayPage }: FrontDoorOptions,
): Promise<void> {
  const source = { peer: request.socket.remoteAddress ?? "", trusted, origin: new URL(origin) };
  const leaving = new AbortController();
  response.on("close", () => leaving.abort());
  let bodyBytes = 0;
  try {
    const answer = await runtime.send(request, inboundHeaders(request.headers, source), {
      hasBody,
      signal: leaving.signal,
      onBody: (bytes) => {
        bodyBytes += bytes;
      },
    });
    response.writeHead(answer.statusCode, outboundHeaders(answer.headers));
    // The first byte of an event stream may come long after its headers.
    response.flushHeaders();
    pipeline(answer.body, response, () => undefined);
  } catch {
    if (response.headersSent || response.destroyed) return;
    // The runtime ends the connection when a client continues to send a body that it refused.
    if (bodyBytes > MAX_BODY_BYTES) refuse(response, 413, refusal("tooLarge"));
    else if (awayPage && /\btext\/html\b/.test(request.headers.accept ?? ""))
      away(response, awayPage);
    else refuse(response, 503, trouble("unavailable"));
  }
}

function away(response: http.ServerResponse, page: Buffer): void {
  response.writeHead(503, { ...AWAY, "Content-Type": "text/html; charset=utf-8" });
  response.end(page);
}

function refuse(response: http.ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...(status === 503 && AWAY),
  });
  response.end(`${text}\n`);
}
