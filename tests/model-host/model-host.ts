import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** The host's response to one request; the last one of a script repeats. */
export type ScriptedReply =
  /** A completion whose content is this value as JSON, with its reported token usage. */
  | { readonly json: unknown; readonly usage?: Readonly<Record<string, number>> }
  /** A completion with this content, JSON or not. */
  | { readonly content: string }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | { readonly hang: "before_headers" | "after_headers" }
  /** A completion without end, until the reader cancels it. */
  | { readonly endless: true }
  | { readonly reset: true };

export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly [field: string]: unknown;
  };
}

/** A scripted language-model host on loopback. */
export interface ModelHost {
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  /** Replaces the script and forgets earlier requests. */
  script(replies: readonly ScriptedReply[]): void;
  /** Answers each request by a function instead of a script. */
  respond(reply: (request: ModelRequest) => ScriptedReply | Promise<ScriptedReply>): void;
  close(): Promise<void>;
}

export async function startModelHost(): Promise<ModelHost> {
  let replies: ScriptedReply[] = [];
  let respond: Parameters<ModelHost["respond"]>[0] | undefined;
  let requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    void read(request).then(async (body) => {
      const { url: path = "", headers } = request;
      const received = { path, headers, body: JSON.parse(body) as ModelRequest["body"] };
      requests.push(received);
      const scripted = () => (replies.length > 1 ? replies.shift() : replies[0]);
      const reply = respond ? await respond(received) : scripted();
      send(response, reply ?? { status: 500, body: "no script" });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    get requests() {
      return requests;
    },
    script(next) {
      replies = [...next];
      requests = [];
      respond = undefined;
    },
    respond(next) {
      respond = next;
      requests = [];
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, reply: ScriptedReply): void {
  if ("reset" in reply) {
    response.destroy();
  } else if ("hang" in reply) {
    if (reply.hang === "before_headers") return;
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
    response.write("{");
  } else if ("endless" in reply) {
    response.writeHead(200, { "Content-Type": "application/json" });
    const go = () => {
      while (response.write(" ".repeat(1 << 16)) && !response.destroyed);
    };
    response.on("drain", go);
    go();
  } else if ("status" in reply) {
    response.writeHead(reply.status, { "Content-Type": "application/json", ...reply.headers });
    response.end(reply.body ?? JSON.stringify({ error: { message: "scripted" } }));
  } else {
    const content = "json" in reply ? JSON.stringify(reply.json) : reply.content;
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(
      JSON.stringify({
        object: "chat.completion",
        choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
        ...("json" in reply && { usage: reply.usage }),
      }),
    );
  }
}
