import { once } from "node:events";
import { connect } from "node:net";

/** An answer as it stands on the wire. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface Exchange {
  readonly port: number;
  /** In Latin-1, one character a byte. */
  readonly bytes: string;
  /** After how many final answers the client sends the rest, and then ends its side. */
  readonly answers: number;
  /** @default nothing */
  readonly rest?: string;
  /** After how long without a byte the client ends its side all the same, ms. @default never */
  readonly silenceMs?: number;
}

/** Sends bytes over a connection of their own. @returns all final answers, once both sides are closed */
export async function exchange(plan: Exchange): Promise<Answer[]> {
  const { port, bytes, rest = "", silenceMs } = plan;
  const socket = connect(port, "127.0.0.1");
  let received = "";
  let due = plan.answers;
  let unsent = rest;
  const goOn = () => {
    if (!socket.writable || finalAnswers(received).length < due) return;
    if (unsent === "") return void socket.end();
    socket.write(unsent, "latin1");
    unsent = "";
    due += 1;
  };
  socket.setEncoding("latin1");
  socket.on("data", (data: string) => {
    received += data;
    goOn();
  });
  // A server that refuses a request may break the connection off.
  socket.on("error", () => undefined);
  if (silenceMs !== undefined) socket.setTimeout(silenceMs, () => socket.end());
  const closed = once(socket, "close");
  socket.write(bytes, "latin1", goOn);
  await closed;
  return finalAnswers(received);
}

/** The whole answers in what was received, without interim ones. */
function finalAnswers(received: string): Answer[] {
  const found: Answer[] = [];
  let rest = received;
  for (;;) {
    const [head, status] = /^HTTP\/1\.[01] (\d{3}).*?\r\n\r\n/s.exec(rest) ?? [];
    if (head === undefined) return found;
    rest = rest.slice(head.length);
    if (Number(status) < 200) continue;
    const body = bodyOf(head, rest);
    if (body === undefined) return found;
    rest = rest.slice(body.length);
    found.push({ status: Number(status), body: body.text });
  }
}

/** @returns undefined while it is not whole */
function bodyOf(head: string, rest: string): { text: string; length: number } | undefined {
  if (!/\r\ntransfer-encoding: chunked\r\n/i.test(head)) {
    const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1] ?? 0);
    return rest.length < length ? undefined : { text: rest.slice(0, length), length };
  }
  let text = "";
  for (let at = 0; ; ) {
    const [line, hex = ""] = /^([0-9a-f]+)\r\n/i.exec(rest.slice(at)) ?? [];
    if (line === undefined) return undefined;
    const size = Number.parseInt(hex, 16);
    const end = at + line.length + size + 2;
    if (rest.length < end) return undefined;
    text += rest.slice(at + line.length, end - 2);
    at = end;
    if (size === 0) return { text, length: at };
  }
}
