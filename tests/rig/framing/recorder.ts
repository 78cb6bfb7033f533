import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A request as the product would execute it. */
export interface Executed {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** The visitor's address by `CF-Connecting-IP`. */
  readonly visitor: string | undefined;
}

/** A server in place of the product: reads each byte by the letter of RFC 9112, and answers what it read. */
export interface Recorder {
  readonly port: number;
  /** The requests since the last call. */
  take(): readonly Executed[];
  /** What stood on a connection since the last call and is no part of a request. */
  takeViolations(): readonly string[];
  close(): Promise<void>;
}

interface Read extends Executed {
  readonly length: number;
  readonly closes: boolean;
}

const REQUEST_LINE = /^([A-Z]+) (\/[!-~]*) HTTP\/1\.1$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\t\x20-\x7e\x80-\xff]*)$/;
const WITH_BODY = ["POST", "PUT", "PATCH"];

export async function startRecorder(): Promise<Recorder> {
  const violations: string[] = [];
  const open = new Set<Socket>();
  let executed: Executed[] = [];
  const server = createServer((socket) => {
    let unread = "";
    open.add(socket);
    socket.setEncoding("latin1");
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
    socket.on("data", (data: string) => {
      unread += data;
      try {
        for (let read = readRequest(unread); read; read = readRequest(unread)) {
          unread = unread.slice(read.length);
          const { length: _, closes, ...request } = read;
          executed.push(request);
          socket.write(answerTo(request), "latin1");
          if (closes) socket.end();
        }
      } catch (error) {
        violations.push(`${String(error)}: ${JSON.stringify(unread.slice(0, 200))}`);
        socket.destroy();
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const taken = executed;
      executed = [];
      return taken;
    },
    takeViolations: () => violations.splice(0),
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function answerTo(request: Executed): string {
  const body = JSON.stringify(request);
  return `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** @returns undefined while it is not whole. @throws {Error} where it is no request */
function readRequest(bytes: string): Read | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [line = "", ...lines] = bytes.slice(0, end).split("\r\n");
  const [, method = "", path = ""] = REQUEST_LINE.exec(line) ?? [];
  if (method === "") throw new Error(`no request line: ${line}`);
  const headers = new Map<string, string>();
  for (const header of lines) {
    const [, name = "", value = ""] = HEADER_LINE.exec(header) ?? [];
    if (name === "") throw new Error(`no header: ${header}`);
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known === undefined ? value : `${known}, ${value}`);
  }
  const body = readBody(method, headers, bytes.slice(end + 4));
  if (body === undefined) return undefined;
  const closes = headers.get("connection")?.toLowerCase() === "close";
  const visitor = headers.get("cf-connecting-ip");
  return { method, path, body: body.text, visitor, closes, length: end + 4 + body.length };
}

function readBody(method: string, headers: ReadonlyMap<string, string>, rest: string) {
  const [length, encoding] = [headers.get("content-length"), headers.get("transfer-encoding")];
  const none = { text: "", length: 0 };
  if (length === undefined && encoding === undefined) return none;
  if (length !== undefined && encoding !== undefined) throw new Error("two framings");
  if (!WITH_BODY.includes(method)) throw new Error(`${method} with a body`);
  if (length !== undefined) {
    if (!/^\d+$/.test(length)) throw new Error(`a length of ${length}`);
    const size = Number(length);
    return rest.length < size ? undefined : { text: rest.slice(0, size), length: size };
  }
  if (encoding !== "chunked") throw new Error(`an encoding of ${encoding}`);
  return readChunks(rest);
}

function readChunks(rest: string) {
  let text = "";
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const hex = rest.slice(at, lineEnd);
    if (!/^[0-9a-f]{1,8}$/i.test(hex)) throw new Error(`a chunk of ${hex}`);
    const size = Number.parseInt(hex, 16);
    const end = lineEnd + 2 + size + 2;
    if (rest.length < end) return undefined;
    if (rest.slice(end - 2, end) !== "\r\n") throw new Error("a chunk without an end");
    text += rest.slice(lineEnd + 2, end - 2);
    at = end;
    if (size === 0) return { text, length: at };
  }
}
