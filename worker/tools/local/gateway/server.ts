import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  isLoopbackHost,
  type LoopbackServer,
  listenOnLoopback,
} from "#worker/tools/local/machine/loopback.ts";
import { type Answer, jsonAnswer, Refusal, type Request, type Silence } from "./answer.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** Serves the API under `/v1` and the pages elsewhere, on loopback. @param port 0 takes any free port */
export function startServer(
  port: number,
  api: (request: Request) => Answer | Silence,
  pages: (request: Request) => Answer,
): Promise<LoopbackServer> {
  async function route(message: IncomingMessage): Promise<Answer | Silence> {
    if (!isLoopbackHost(message.headers.host)) return { status: 421 };
    const body = await readBody(message);
    if (body === undefined) return { status: 413 };
    const { pathname: path, searchParams: query } = new URL(message.url ?? "/", "http://gateway");
    const { method = "GET", headers } = message;
    const request: Request = { method, path, query, body, authorization: headers.authorization };
    if (!path.startsWith("/v1/")) return pages(request);
    try {
      return api(request);
    } catch (error) {
      if (error instanceof Refusal) return jsonAnswer(error.body(), error.status);
      throw error;
    }
  }

  const server = createServer((message, response) => {
    route(message).then(
      (answer) => {
        if (answer === "cut") message.socket.destroy();
        else if (answer !== "silent") send(response, answer);
      },
      (error: unknown) => {
        console.error("stand-in gateway:", error);
        send(response, { status: 500 });
      },
    );
  });
  return listenOnLoopback(server, port);
}

/** undefined for a body of more than any order. */
async function readBody(message: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes <= MAX_BODY_BYTES ? Buffer.concat(chunks).toString("utf8") : undefined;
}

function send(response: ServerResponse, answer: Answer): void {
  const { status, body = "", type = "text/html", location, formTarget = "" } = answer;
  response.writeHead(status, {
    ...(body !== "" && { "Content-Type": `${type}; charset=utf-8` }),
    ...(location !== undefined && { Location: location }),
    // Browsers hold the redirect after a form to the form's targets, too.
    "Content-Security-Policy": `default-src 'none'; style-src 'self'; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}
