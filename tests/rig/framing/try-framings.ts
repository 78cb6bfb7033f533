import { once } from "node:events";
import { connect } from "node:net";
import { CLAIMED_ADDRESS, FIRST_PATH, type Framing, framings } from "./framings.ts";
import type { Executed, Recorder } from "./recorder.ts";

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

const HIDDEN_PATH = "/api/hidden";
const HIDDEN_BODY = "hidden=1";
const INNOCENT_PATH = "/api/innocent";

/** A request that is executed wherever its bytes are read as one. */
const HIDDEN = [
  `POST ${HIDDEN_PATH} HTTP/1.1`,
  "Host: beats.example",
  "Cookie: session=hidden",
  `CF-Connecting-IP: ${CLAIMED_ADDRESS}`,
  `Content-Length: ${HIDDEN_BODY.length}`,
  "",
  HIDDEN_BODY,
].join("\r\n");

const PROBE = "GET /api/probe HTTP/1.1\r\nHost: beats.example\r\nConnection: close\r\n\r\n";

/** Every framing of the table. */
export const FRAMINGS = framings(HIDDEN);

export interface Way {
  /** Where the visitors connect. */
  readonly port: number;
  readonly recorder: Recorder;
  /**
   * Whether a web server reads the bytes first, and states the visitor's address in each request that it reads. It
   * may refuse more than the front door, or repair what it reads; a request that it did not read states the address
   * that its client claims. @default false
   */
  readonly repairs?: boolean;
}

/**
 * Sends each framing over a connection of its own, and then an innocent request over another one.
 * @returns one line for everything that is not as it should be
 */
export async function tryFramings({ port, recorder, repairs = false }: Way): Promise<string[]> {
  const faults: string[] = [];
  for (const [at, framing] of FRAMINGS.entries()) {
    const answers = await exchange({
      ...{ port, bytes: framing.bytes },
      // What is refused is refused for the whole connection: nothing more is executed on it.
      ...(framing.end === "refused" && { rest: PROBE }),
      answers: framing.passes.length + (framing.end === "refused" ? 1 : 0),
      ...(repairs && { answers: Math.max(1, framing.passes.length), rest: "", silenceMs: 150 }),
    });
    const path = `${INNOCENT_PATH}/${at}`;
    const innocent = await exchange({
      ...{ port, answers: 1 },
      bytes: `GET ${path} HTTP/1.1\r\nHost: beats.example\r\n\r\n`,
    });
    const executed = recorder.take();
    const own = executed.filter((request) => request.path !== path);
    const found = [
      ...faultsOf(framing, own, answers, repairs),
      ...(innocent.length === 1 && pathOf(innocent[0]) === path
        ? []
        : [`answer to another: ${JSON.stringify(innocent)}`]),
      ...executed
        .filter(({ visitor }) => visitor !== "127.0.0.1")
        .map(({ visitor }) => `believed ${visitor}`),
      ...recorder.takeViolations(),
    ];
    faults.push(...found.map((fault) => `${framing.name}: ${fault}`));
  }
  return faults;
}

function faultsOf(
  { passes, end }: Framing,
  own: readonly Executed[],
  answers: readonly Answer[],
  repairs: boolean,
): readonly string[] {
  const executed = own.map(kindOf);
  const answered = answers.map(pathOf).filter((path) => path !== undefined);
  const refusals = answers.length - answered.length;
  const isExpected = repairs
    ? executed.every((kind) => kind === "first" || kind === "hidden")
    : end === "answered"
      ? String(executed) === String(passes) && answered.length === passes.length && refusals === 0
      : String(executed) === String(passes.slice(0, executed.length)) && refusals <= 1;
  const isOwn = repairs
    ? answered.every((path) => own.some((request) => request.path === path))
    : answered.every((path, at) => path === own[at]?.path);
  return isExpected && isOwn
    ? []
    : [`executed ${executed.join(" and ") || "nothing"}, answered ${JSON.stringify(answers)}`];
}

function kindOf({ method, path, body }: Executed): string {
  if (path.startsWith(FIRST_PATH)) return "first";
  return method === "POST" && path === HIDDEN_PATH && body === HIDDEN_BODY ? "hidden" : path;
}

/** The path that the recorder says it answered; undefined where another server answered. */
function pathOf(answer: Answer | undefined): string | undefined {
  return answer?.body.startsWith("{") ? (JSON.parse(answer.body) as Executed).path : undefined;
}
