import { setTimeout as wait } from "node:timers/promises";
import type { Seen } from "#tests/faults/checker.ts";
import { beatOf } from "#tests/rig/answers.ts";
import type { Client } from "#tests/rig/client.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import type { Tally } from "./tally.ts";

/** The kinds of request that the load is made of. */
export const KINDS = ["sign in", "page", "beat", "list", "first sound", "seek"] as const;

type Kind = (typeof KINDS)[number];

export interface Visitor {
  readonly id: string;
  readonly email: string;
  readonly jar: Client;
  readonly index: number;
  /** Whether they save whole beats, as fast as they come, or listen as a player does. */
  readonly hasty: boolean;
}

export interface Evening {
  readonly tally: Tally;
  /** Beats that were given, for the books. */
  readonly seen: Seen[];
  /** Middle length of a pause, seconds. */
  readonly pauseSeconds: number;
  /** Milliseconds until it is over, 0 then. */
  left(): number;
  over(): boolean;
}

const MOODS = [
  "I feel anxious and overwhelmed",
  "I am unable to sleep",
  "My head hurts after long working hours",
  "I need to focus before my exam",
  "I feel lonely and low",
];
/** Sessions last for weeks: most visits begin with one. */
const VISITS_A_SIGN_IN = 10;
/** What a sign-in is answered when too many come at once. */
const CROWDED = 503;
/** A player that fills its buffer: some three times as fast as the sound is heard. */
const LISTENED_BYTES = 4_000_000;
const LISTENED_BYTES_A_SECOND = 500_000;
const SEEK_BYTES = 500_000;

/**
 * Signs in now and then, makes and hears beats with pauses between, until the evening is over; a first visit
 * is made to its end.
 */
export async function visit(visitor: Visitor, evening: Evening): Promise<void> {
  for (let visits = 0; visits === 0 || !evening.over(); visits += 1) {
    if ((visits + visitor.index) % VISITS_A_SIGN_IN === 0) {
      if (!(await comeIn(visitor, evening))) return;
    }
    await pause(evening);
    await whole(visitor, evening, "page", "/assessment");
    await pause(evening);
    if (visits > 0 && evening.over()) return;
    const beat = await makeBeat(visitor, evening, visits);
    if (beat) await hear(visitor, evening, beat);
    await pause(evening);
    if (visits > 0 && evening.over()) return;
    await whole(visitor, evening, "list", "/api/beats?limit=5");
    await whole(visitor, evening, "page", "/history");
    await pause(evening);
  }
}

/** Signs in, and comes back as long as it is asked to. */
async function comeIn(visitor: Visitor, { tally }: Evening): Promise<boolean> {
  for (;;) {
    const answer = await timed(tally, "sign in", [303, CROWDED], () => signIn(visitor));
    if (answer?.status !== CROWDED) return answer !== undefined;
    const seconds = Number(answer.headers.get("Retry-After"));
    if (!(seconds > 0)) {
      tally.failed("sign in", `answered ${CROWDED} with no time to come back`);
      return false;
    }
    tally.sentAway += 1;
    await wait(seconds * 1000);
  }
}

/** Signs in anew, with the password. */
export async function signIn({ jar, email }: Visitor): Promise<Response> {
  jar.cookies.clear();
  const answer = await jar.postForm("/auth", { intent: "sign_in", email, password: PASSWORD });
  await answer.arrayBuffer();
  return answer;
}

async function whole({ jar }: Visitor, evening: Evening, kind: Kind, path: string) {
  await timed(evening.tally, kind, 200, async () => {
    const answer = await jar.get(path);
    await answer.arrayBuffer();
    return answer;
  });
}

/** As one answer and as events by turns. */
async function makeBeat(
  { id, jar }: Visitor,
  { tally, seen }: Evening,
  visits: number,
): Promise<Beat | undefined> {
  const asEvents = visits % 2 === 1;
  const mood = MOODS[visits % MOODS.length] ?? "";
  const key = crypto.randomUUID();
  let beat: Beat | undefined;
  const answered = await timed(tally, "beat", asEvents ? 200 : 201, async () => {
    const headers = { "Idempotency-Key": key, ...(asEvents && { Accept: "text/event-stream" }) };
    const answer = await jar.postJson("/api/beats", { mood }, headers);
    if (!answer.ok) await answer.arrayBuffer();
    else beat = asEvents ? readyIn(await answer.text()) : await beatOf(answer);
    return answer;
  });
  if (beat) seen.push({ userId: id, key, beatId: beat.id });
  else if (answered) tally.failed("beat", "none came");
  return beat;
}

function readyIn(events: string): Beat | undefined {
  const [, data] = /^event: ready\ndata: (.*)$/m.exec(events) ?? [];
  return data === undefined ? undefined : (JSON.parse(data) as Beat);
}

async function hear(visitor: Visitor, evening: Evening, beat: Beat): Promise<void> {
  const { jar, hasty } = visitor;
  await listen(evening, "first sound", 200, () =>
    jar.get(hasty ? beat.download_url : beat.audio_url),
  );
  if (hasty) return;
  const start = Math.floor(beat.bytes / 2);
  const Range = `bytes=${start}-${start + SEEK_BYTES - 1}`;
  await listen(evening, "seek", 206, () => jar.get(beat.audio_url, { Range }));

  async function listen(
    { tally, over }: Evening,
    kind: Kind,
    status: number,
    ask: () => Promise<Response>,
  ): Promise<void> {
    let rest: ReadableStreamDefaultReader<Uint8Array> | undefined;
    // The time until a player has something to play.
    await timed(tally, kind, status, async () => {
      const answer = await ask();
      rest = answer.body?.getReader();
      tally.soundBytes += (await rest?.read())?.value?.length ?? 0;
      return answer;
    });
    if (rest === undefined) return;
    const slow = !hasty && kind === "first sound";
    try {
      await read(rest, tally, slow, over);
    } catch (error) {
      tally.failed(kind, `broke off, ${nameOf(error)}`);
    }
  }
}

async function read(
  sound: ReadableStreamDefaultReader<Uint8Array>,
  tally: Tally,
  slow: boolean,
  over: () => boolean,
): Promise<void> {
  const began = performance.now();
  let bytes = 0;
  for (let part = await sound.read(); !part.done; part = await sound.read()) {
    bytes += part.value.length;
    tally.soundBytes += part.value.length;
    if (over() || (slow && bytes >= LISTENED_BYTES)) return sound.cancel();
    const ahead = (bytes / LISTENED_BYTES_A_SECOND) * 1000 - (performance.now() - began);
    if (slow && ahead > 100) await wait(ahead);
  }
}

/**
 * Counts a request that answered as it should, and how long it took; names one that did not.
 * @param expected the status that is timed, and one that is an answer too
 */
async function timed(
  tally: Tally,
  kind: Kind,
  expected: number | readonly [timed: number, other: number],
  act: () => Promise<Response>,
): Promise<Response | undefined> {
  const [status, other] = typeof expected === "number" ? [expected] : expected;
  const began = performance.now();
  try {
    const answer = await act();
    if (answer.status === status) {
      tally.took(kind, performance.now() - began);
      return answer;
    }
    if (answer.status === other) return answer;
    tally.failed(kind, `answered ${answer.status}`);
  } catch (error) {
    tally.failed(kind, nameOf(error));
  }
  return undefined;
}

async function pause({ pauseSeconds, left }: Evening): Promise<void> {
  await wait(Math.min(left(), pauseSeconds * 1000 * (0.5 + Math.random())));
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { cause } = error;
  return cause instanceof Error ? `${error.name}, ${cause.message}` : error.name;
}
