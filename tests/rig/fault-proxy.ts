import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback.ts";

/** The body of one request to the database, by Hrana 2 over HTTP. */
export interface Pipeline {
  readonly requests: readonly unknown[];
}

/** What can happen to a request to the database. */
export type Fault =
  /** Not executed: the connection breaks before the database receives it. */
  | "lost_before"
  /** Executed: the connection breaks before the answer. */
  | "lost_after"
  /** Executed: the connection breaks in the middle of the answer. */
  | "truncated"
  /** Executed twice: the network delivers it twice. */
  | "twice"
  /** Not executed: another writer holds the lock for too long. */
  | "busy"
  /** Not executed: the server answers 500. */
  | "failed"
  /** Not executed: the database reports a corrupt file. */
  | "corrupt"
  /** Executed: the answer is delayed. */
  | { readonly delayMs: number }
  /** Held before the database receives it, or executed and held before its answer: a gate, in place of a delay. */
  | { readonly held: "before" | "after"; readonly until: () => Promise<HeldEnd> };

/** What becomes of a held request: its connection breaks, or it goes on as if nothing had been. */
export type HeldEnd = "lost" | "passed";

/** Chooses a fault for a request, or none. */
export type Intervene = (pipeline: Pipeline) => Fault | undefined;

export interface FaultProxy {
  readonly url: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A proxy before a libSQL server that injects faults into single requests. */
export async function startFaultProxy(target: string, intervene: Intervene): Promise<FaultProxy> {
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const forward = () => passOn(request, text);
    const pipeline: Pipeline = text === "" ? { requests: [] } : JSON.parse(text);
    const fault = intervene(pipeline);
    if (typeof fault === "object" && "held" in fault) {
      const answer = fault.held === "after" ? await forward() : undefined;
      if ((await fault.until()) === "lost") return void response.destroy();
      return send(response, answer ?? (await forward()));
    }
    if (typeof fault === "object") {
      const answer = await forward();
      await pause(fault.delayMs);
      return send(response, answer);
    }
    switch (fault) {
      case undefined:
        return send(response, await forward());
      case "lost_before":
        return void response.destroy();
      case "lost_after":
        await forward();
        return void response.destroy();
      case "truncated": {
        const { status, type, body } = await forward();
        response.writeHead(status, { "Content-Type": type });
        response.write(body.slice(0, body.length / 2), () => response.destroy());
        return;
      }
      case "twice":
        await forward();
        return send(response, await forward());
      case "busy":
        return refuse(pipeline, "SQLITE_BUSY", "database is locked");
      case "corrupt":
        return refuse(pipeline, "SQLITE_CORRUPT", "database disk image is malformed");
      case "failed":
        return send(response, { status: 500, type: "text/plain", body: "The server failed." });
    }

    /** Answers as sqld does when each statement fails with an error. */
    function refuse({ requests }: Pipeline, code: string, words: string): void {
      const error = { message: `SQLite error: ${words}`, code };
      const results = requests.map(() => ({ type: "error", error }));
      const body = JSON.stringify({ baton: null, base_url: null, results });
      send(response, { status: 200, type: "application/json", body });
    }
  }

  async function passOn(request: IncomingMessage, text: string): Promise<Answer> {
    const { method, url } = request;
    // Answers are read as text: sqld must not compress them.
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const forwarded = http.request(new URL(url ?? "/", target), { method, headers, agent });
    forwarded.end(text);
    const [answer] = (await once(forwarded, "response")) as [IncomingMessage];
    const type = answer.headers["content-type"] ?? "application/octet-stream";
    return { status: answer.statusCode ?? 502, type, body: await textOf(answer) };
  }

  const { port, close } = await listenOnLoopback(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await close();
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

/** The statements of a pipeline as one text to search in, with unescaped quotes. */
export function sqlOf({ requests }: Pipeline): string {
  return JSON.stringify(requests).replaceAll('\\"', '"');
}
