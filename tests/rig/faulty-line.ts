import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** What a client asks of its database in one request, by Hrana 2 over HTTP. */
export interface Pipeline {
  readonly requests: readonly unknown[];
}

/** What can happen to a request between a client and its database. */
export type Fault =
  /** The line breaks before the database has it. */
  | "lost_before"
  /** It is done; the line breaks before the answer. */
  | "lost_after"
  /** It is done; the line breaks in the middle of the answer. */
  | "truncated"
  /** It is done twice, as by a network that repeats. */
  | "twice"
  /** Another writer holds the lock for too long. */
  | "busy"
  /** It is not done; the server fails. */
  | "failed"
  /** It is not done; the database says that its file is broken. */
  | "corrupt"
  /** It is done; the answer takes its time. */
  | { readonly delayMs: number };

/** Sees a pipeline and may choose a fault for it. */
export type Intervene = (pipeline: Pipeline) => Fault | undefined;

export interface FaultyLine {
  readonly url: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A line to a libSQL server on which faults can be done to single requests. */
export async function startFaultyLine(target: string, intervene: Intervene): Promise<FaultyLine> {
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const ask = () => passOn(request, text);
    const pipeline: Pipeline = text === "" ? { requests: [] } : JSON.parse(text);
    const fault = intervene(pipeline);
    if (typeof fault === "object") {
      const answer = await ask();
      await pause(fault.delayMs);
      return send(response, answer);
    }
    switch (fault) {
      case undefined:
        return send(response, await ask());
      case "lost_before":
        return void response.destroy();
      case "lost_after":
        await ask();
        return void response.destroy();
      case "truncated": {
        const { status, type, body } = await ask();
        response.writeHead(status, { "Content-Type": type });
        response.write(body.slice(0, body.length / 2), () => response.destroy());
        return;
      }
      case "twice":
        await ask();
        return send(response, await ask());
      case "busy":
        return refuse(pipeline, "SQLITE_BUSY", "database is locked");
      case "corrupt":
        return refuse(pipeline, "SQLITE_CORRUPT", "database disk image is malformed");
      case "failed":
        return send(response, { status: 500, type: "text/plain", body: "The server failed." });
    }

    /** As sqld says it of each statement. */
    function refuse({ requests }: Pipeline, code: string, words: string): void {
      const error = { message: `SQLite error: ${words}`, code };
      const results = requests.map(() => ({ type: "error", error }));
      const body = JSON.stringify({ baton: null, base_url: null, results });
      send(response, { status: 200, type: "application/json", body });
    }
  }

  async function passOn(request: IncomingMessage, text: string): Promise<Answer> {
    const { method, url } = request;
    // Its answers are read as text: sqld would compress them for a client that takes that.
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const asked = http.request(new URL(url ?? "/", target), { method, headers, agent });
    asked.end(text);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const type = answer.headers["content-type"] ?? "application/octet-stream";
    return { status: answer.statusCode ?? 502, type, body: await textOf(answer) };
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      agent.destroy();
    },
  };
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { "Content-Type": type });
  response.end(body);
}
