import { once } from "node:events";
import http from "node:http";
import type { BlockList } from "node:net";
import { pipeline } from "node:stream";
import { NOTICES } from "#worker/domain/words/errors.ts";
import { inward, outward } from "./visitor-headers.ts";

export interface FrontDoor {
  close(): Promise<void>;
}

export interface FrontDoorOptions {
  readonly port: number;
  /** The runtime, which obeys whoever reaches it. */
  readonly target: URL;
  /** The address under which people know the product. */
  readonly origin: string;
  /** The proxies whose word on a visitor's address is taken. */
  readonly trusted: BlockList;
  /** How long a connection may say and read nothing. @default 5 minutes */
  readonly idleMs?: number;
  /** How long a visitor may take to send the headers of a request. @default 15 s */
  readonly headersMs?: number;
}

/** Two calls to a slow model stay silent for half of it. */
const IDLE_MS = 300_000;
const HEADERS_MS = 15_000;
/** With its body, which is small. */
const REQUEST_MS = 60_000;
/** Longer than web servers keep theirs, so that none meets a connection that just ended. */
const KEEP_ALIVE_MS = 130_000;
/** Shorter than the runtime keeps an idle connection, so that none is used as it ends. */
const UNUSED_MS = 2_000;
const HEADERS_BYTES = 16 * 1024;
/** The product reads no larger body. */
const REFUSED_BYTES = 64 * 1024;

/**
 * Stands before the runtime, on loopback. The runtime of development takes orders from headers; here
 * they are left out, and who visits is what the connection says. Everything streams, both ways.
 */
export async function startFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { port, idleMs = IDLE_MS, headersMs = HEADERS_MS } = options;
  const agent = new http.Agent({ keepAlive: true, timeout: UNUSED_MS });
  const server = http.createServer(
    {
      maxHeaderSize: HEADERS_BYTES,
      headersTimeout: headersMs,
      requestTimeout: Math.max(headersMs, REQUEST_MS),
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: headersMs / 3,
    },
    (request, response) => passOn(request, response, agent, options),
  );
  server.timeout = idleMs;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, "close");
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
  // `GET http://another.host/` names a host to a proxy, which this is not.
  if (!path.startsWith("/")) {
    refuse(response, 400, NOTICES.notFound);
    return;
  }
  const peer = socket.remoteAddress ?? "";
  const asked = http.request({
    hostname: target.hostname,
    port: target.port,
    method,
    path,
    headers: inward(headers, { peer, trusted, origin: new URL(origin) }),
    agent,
  });
  asked.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, outward(answer.headers));
    // A stream of events may begin long before its first byte.
    response.flushHeaders();
    pipeline(answer, response, () => undefined);
  });
  // Once there is an answer, what becomes of it decides.
  asked.on("error", () => {
    if (response.headersSent) return;
    // The runtime ends the connection on whoever goes on with a body that it refused.
    const refused = (asked.socket?.bytesWritten ?? 0) > REFUSED_BYTES;
    if (refused) refuse(response, 413, NOTICES.tooLarge);
    else refuse(response, 503, NOTICES.unavailable);
  });
  response.on("close", () => {
    asked.destroy();
    // What is left of a body that nobody wanted: unread, it would cut off the answer to it.
    request.resume();
  });
  request.pipe(asked);
}

function refuse(response: http.ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...(status === 503 && { "Retry-After": "5" }),
  });
  response.end(`${text}\n`);
}
