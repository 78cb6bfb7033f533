import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { Client, type Dispatcher, Pool } from "undici";

export interface RuntimeClient {
  /**
   * Sends a visitor's request on.
   * @param headers without those of one connection
   * @returns the answer, whose body streams
   * @throws when the runtime does not answer
   */
  send(
    request: IncomingMessage,
    headers: IncomingHttpHeaders,
    options: SendOptions,
  ): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

interface SendOptions {
  readonly hasBody: boolean;
  /** Ends the request, and the body of its answer. */
  readonly signal: AbortSignal;
  /** Receives the length of each part of the body, bytes. @default nobody */
  readonly onBody?: (bytes: number) => void;
}

const OPTIONS: Client.Options = {
  pipelining: 1,
  // Shorter than the runtime keeps an idle connection, so that we never send on one that has just ended.
  keepAliveTimeout: 2_000,
  keepAliveMaxTimeout: 2_000,
  // The server in front ends connections without traffic.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/**
 * Connections to the local runtime. undici frames each request itself, from what it is told about the body and
 * not from the visitor's headers, refuses a body of another length than stated, and reuses a connection only
 * after both request and answer were whole. A request with a body has a connection of its own: the runtime may
 * leave the body unread.
 */
export function connectToRuntime(target: URL): RuntimeClient {
  const pool = new Pool(target.origin, OPTIONS);
  const dispatch = (
    client: Dispatcher,
    request: IncomingMessage,
    options: Omit<Dispatcher.RequestOptions, "method" | "path">,
  ) => client.request({ ...options, method: request.method ?? "", path: request.url ?? "" });
  return {
    async send(request, headers, { hasBody, signal, onBody }) {
      if (!hasBody) return dispatch(pool, request, { headers, signal });
      const client = new Client(target.origin, OPTIONS);
      const end = () => void client.destroy();
      try {
        const body = bodyOf(request, onBody);
        const answer = await dispatch(client, request, { headers, signal, body });
        answer.body.on("close", end);
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}

/** A body of its own: undici destroys it on errors, and the visitor's connection must still take an answer. */
function bodyOf(request: IncomingMessage, onBody: SendOptions["onBody"]): PassThrough {
  const body = new PassThrough();
  body.on("error", () => undefined);
  // Reads the rest: if it stayed unread, it would cut off the answer.
  body.on("close", () => request.resume());
  request.on("data", (part: Buffer) => onBody?.(part.length));
  return request.pipe(body);
}
