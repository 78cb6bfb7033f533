/**
 * A libSQL server for one machine: Hrana 2 over HTTP on the native driver, on a file.
 * Source: the "Hrana over HTTP" specification, version 2, of the libSQL project.
 */
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { dirname } from "node:path";
import { openConnection } from "./connection.ts";
import { type Intervene, type Reply, underFault } from "./faults.ts";
import { type Pipeline, parsePipeline } from "./requests.ts";
import { answer, type StreamResult } from "./stream.ts";
import { createStreams, type Streams } from "./streams.ts";

export interface LocalDatabaseOptions {
  readonly file: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** How long an interactive stream may wait for its client, ms. @default 10 s */
  readonly idleMs?: number;
  /** Sees every pipeline that comes, and may have a fault done to it: for tests. */
  readonly intervene?: Intervene;
}

export interface LocalDatabase {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const BODY_LIMIT = 8 * 1024 * 1024;
const DEFAULT_IDLE_MS = 10_000;

/** Starts the server on loopback. @throws when the file cannot be opened or the port is taken */
export async function startLocalDatabase(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  const { file, port, idleMs = DEFAULT_IDLE_MS, intervene } = options;
  await mkdir(dirname(file), { recursive: true });
  openConnection(file).close();
  const streams = createStreams(file, idleMs);
  const server = createServer((request, response) => {
    handle(request, streams, intervene).then(
      (reply) => send(response, reply),
      (error: unknown) => {
        console.error("database:", error);
        send(response, refusal(500, "INTERNAL_ERROR", "The server failed; see its log."));
      },
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port to listen on.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      streams.closeAll();
    },
  };
}

async function handle(
  request: IncomingMessage,
  streams: Streams,
  intervene: Intervene | undefined,
): Promise<Reply> {
  const { method, url = "/", headers } = request;
  // A web page that the developer has open must not reach the data.
  if (headers.origin !== undefined || headers["sec-fetch-site"] !== undefined) {
    return refusal(403, "BROWSER_REFUSED", "This server does not answer browsers.");
  }
  if (url === "/v2" && method === "GET") return { status: 200, body: {} };
  if (url !== "/v2/pipeline") return refusal(404, "NOT_FOUND", "There is only POST /v2/pipeline.");
  if (method !== "POST") return refusal(405, "METHOD_NOT_ALLOWED", "Send a POST.");
  const text = await readBody(request);
  if (text === undefined) {
    return refusal(413, "TOO_LARGE", `A request may have ${BODY_LIMIT} bytes.`);
  }
  const parsed = parsePipeline(text);
  if (!parsed.ok) return refusal(400, "MALFORMED_REQUEST", parsed.problem);
  const { pipeline } = parsed;
  const run = () => runPipeline(pipeline, streams);
  const fault = intervene?.(pipeline);
  return fault === undefined ? run() : underFault(fault, pipeline, run);
}

async function runPipeline({ baton, requests }: Pipeline, streams: Streams): Promise<Reply> {
  const stream = baton == null ? streams.open() : streams.take(baton);
  if (stream === undefined) {
    return refusal(400, "STREAM_EXPIRED", "The stream of this baton has ended.");
  }
  const results: StreamResult[] = [];
  for (const streamRequest of requests) results.push(await answer(stream, streamRequest));
  if (!requests.some(({ type }) => type === "close")) {
    return { status: 200, body: { baton: streams.keep(stream), base_url: null, results } };
  }
  stream.connection.close();
  return { status: 200, body: { baton: null, base_url: null, results } };
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size > BODY_LIMIT ? undefined : Buffer.concat(chunks).toString("utf8");
}

function refusal(status: number, code: string, message: string): Reply {
  return { status, body: { message, code } };
}

function send(response: ServerResponse, { status, body, lost }: Reply): void {
  if (response.destroyed) return;
  if (lost === "whole") {
    response.destroy();
    return;
  }
  const text = JSON.stringify(body);
  response.writeHead(status, { "Content-Type": "application/json" });
  if (lost === undefined) response.end(text);
  else response.write(text.slice(0, text.length / 2), () => response.destroy());
}
