import http from "node:http";
import type { BlockList } from "node:net";
import { pipeline } from "node:stream";
import { NOTICES } from "#worker/domain/words/errors.ts";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback-server.ts";
import { inboundHeaders, outboundHeaders } from "./visitor-headers.ts";

export interface FrontDoor {
  close(): Promise<void>;
}

export interface FrontDoorOptions {
  readonly port: number;
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
}

/** Two calls to a slow model send nothing for half of it. */
const IDLE_MS = 300_000;
const HEADERS_MS = 15_000;
/** For a request with its body, which is small. */
const REQUEST_MS = 60_000;
/** Longer than web servers reuse a connection, so that none sends on one that has just ended. */
const KEEP_ALIVE_MS = 130_000;
/** Shorter than the runtime keeps an idle connection, so that we never send on one that has just ended. */
const AGENT_IDLE_MS = 2_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** The product refuses larger bodies. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * A reverse proxy on loopback in front of the local runtime. Miniflare obeys control headers, so the
 * proxy strips them, and sets the visitor's address from the connection. Streams both ways.
 */
export async function startFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { port, idleMs = IDLE_MS, headersMs = HEADERS_MS } = options;
  const agent = new http.Agent({ keepAlive: true, timeout: AGENT_IDLE_MS });
  const server = http.createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: headersMs,
      requestTimeout: Math.max(headersMs, REQUEST_MS),
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: headersMs / 3,
    },
    (request, response) => passOn(request, response, agent, options),
  );
  server.timeout = idleMs;
  const listening = await listenOnLoopback(server, port);
  return {
    async close() {
      await listening.close();
      agent.destroy();
    },
  };
}

function passOn(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  agent: http.Agent,
  { target, trusted, origin }: FrontDoorOptions,
): void {
  const { method, url: path = "", headers, socket } = request;
  // `GET http://another.host/` is a request to a forward proxy, which this is not.
  if (!path.startsWith("/")) {
    refuse(response, 400, NOTICES.notFound);
    return;
  }
  const peer = socket.remoteAddress ?? "";
  const forwarded = http.request({
    hostname: target.hostname,
    port: target.port,
    method,
    path,
    headers: inboundHeaders(headers, { peer, trusted, origin: new URL(origin) }),
    agent,
  });
  forwarded.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, outboundHeaders(answer.headers));
    // The first byte of an event stream may come long after its headers.
    response.flushHeaders();
    pipeline(answer, response, () => undefined);
  });
  // After the headers were sent, `pipeline` handles errors.
  forwarded.on("error", () => {
    if (response.headersSent) return;
    // The runtime ends the connection when a client continues to send a body that it refused.
    const tooLarge = (forwarded.socket?.bytesWritten ?? 0) > MAX_BODY_BYTES;
    if (tooLarge) refuse(response, 413, NOTICES.tooLarge);
    else refuse(response, 503, NOTICES.unavailable);
  });
  response.on("close", () => {
    forwarded.destroy();
    // Reads the rest of the body: if it stayed unread, it would cut off the answer.
    request.resume();
  });
  request.pipe(forwarded);
}

function refuse(response: http.ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...(status === 503 && { "Retry-After": "5" }),
  });
  response.end(`${text}\n`);
}
