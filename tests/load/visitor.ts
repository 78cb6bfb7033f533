import { setTimeout as wait } from "node:timers/promises";
import type { ReceivedBeat } from "#tests/faults/invariants.ts";
import { beatOf } from "#tests/rig/answers.ts";
import type { Client } from "#tests/rig/client.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import { errorName } from "./error-name.ts";
import type { Tally } from "./tally.ts";

/** The kinds of requests of an ordinary visitor. */
export const KINDS = ["sign in", "page", "beat", "list", "first sound", "seek"] as const;

type Kind = (typeof KINDS)[number];

export interface Visitor {
  readonly id: string;
  readonly email: string;
  readonly jar: Client;
  readonly index: number;
  /** Whether the visitor downloads whole beats at full speed, or listens as a player does. */
  readonly downloads: boolean;
}

/** What the visitors of a run share. */
export interface VisitContext {
  readonly tally: Tally;
  /** For the check of the invariants. */
  readonly received: ReceivedBeat[];
  /** Mean length of a pause, s. */
  readonly pauseSeconds: number;
  /** Time until the end of the run, ms; 0 after it. */
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
/** Sessions last for weeks: only one visit in ten signs in. */
const VISITS_A_SIGN_IN = 10;
/** The status of a sign-in when too many come at once. */
const BUSY = 503;
/** A player that fills its buffer reads about three times as fast as it plays. */
const LISTENED_BYTES = 4_000_000;
const LISTENED_BYTES_A_SECOND = 500_000;
const SEEK_BYTES = 500_000;

/**
 * Visits the product until the run is over: signs in now and then, makes a beat, listens to it, pauses. The
 * first visit always runs to its end.
 */
export async function visit(visitor: Visitor, context: VisitContext): Promise<void> {
  for (let visits = 0; visits === 0 || !context.over(); visits += 1) {
    if ((visits + visitor.index) % VISITS_A_SIGN_IN === 0) {
      if (!(await signInWhenFree(visitor, context))) return;
    }
    await pause(context);
    await getPage(visitor, context, "page", "/assessment");
    await pause(context);
    if (visits > 0 && context.over()) return;
    const beat = await makeBeat(visitor, context, visits);
    if (beat) await listenTo(visitor, context, beat);
    await pause(context);
    if (visits > 0 && context.over()) return;
    await getPage(visitor, context, "list", "/api/beats?limit=5");
    await getPage(visitor, context, "page", "/history");
    await pause(context);
  }
}

/** Signs in; retries after the time that a 503 names. @returns whether it succeeded */
async function signInWhenFree(visitor: Visitor, { tally }: VisitContext): Promise<boolean> {
  for (;;) {
    const answer = await timed(tally, "sign in", [303, BUSY], () => signIn(visitor));
    if (answer?.status !== BUSY) return answer !== undefined;
    const seconds = Number(answer.headers.get("Retry-After"));
    if (!(seconds > 0)) {
      tally.failed("sign in", `answered ${BUSY} with no time to come back`);
      return false;
    }
    tally.sentAway += 1;
    await wait(seconds * 1000);
  }
}

/** Ends the session, and signs in with the password. */
export async function signIn({ jar, email }: Visitor): Promise<Response> {
  jar.cookies.clear();
  const answer = await jar.postForm("/auth", { intent: "sign_in", email, password: PASSWORD });
  await answer.arrayBuffer();
  return answer;
}

async function getPage({ jar }: Visitor, context: VisitContext, kind: Kind, path: string) {
  await timed(context.tally, kind, 200, async () => {
    const answer = await jar.get(path);
    await answer.arrayBuffer();
    return answer;
  });
}

/** Requests a beat, alternately as one answer and as an event stream. */
async function makeBeat(
  { id, jar }: Visitor,
  { tally, received }: VisitContext,
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
  if (beat) received.push({ userId: id, key, beatId: beat.id });
  else if (answered) tally.failed("beat", "none came");
  return beat;
}

function readyIn(events: string): Beat | undefined {
  const [, data] = /^event: ready\ndata: (.*)$/m.exec(events) ?? [];
  return data === undefined ? undefined : (JSON.parse(data) as Beat);
}

async function listenTo(visitor: Visitor, context: VisitContext, beat: Beat): Promise<void> {
  const { jar, downloads } = visitor;
  await stream(context, "first sound", 200, () =>
    jar.get(downloads ? beat.download_url : beat.audio_url),
  );
  if (downloads) return;
  const start = Math.floor(beat.bytes / 2);
  const Range = `bytes=${start}-${start + SEEK_BYTES - 1}`;
  await stream(context, "seek", 206, () => jar.get(beat.audio_url, { Range }));

  async function stream(
    { tally, over }: VisitContext,
    kind: Kind,
    status: number,
    request: () => Promise<Response>,
  ): Promise<void> {
    let rest: ReadableStreamDefaultReader<Uint8Array> | undefined;
    // The time until a player can begin to play.
    await timed(tally, kind, status, async () => {
      const answer = await request();
      rest = answer.body?.getReader();
      tally.soundBytes += (await rest?.read())?.value?.length ?? 0;
      return answer;
    });
    if (rest === undefined) return;
    const slow = !downloads && kind === "first sound";
    try {
      await read(rest, tally, slow, over);
    } catch (error) {
      tally.failed(kind, `broke off, ${errorName(error)}`);
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
 * Tallies the time of a request with the expected status, or else its error.
 * @param expected the status that is timed; and another one that is no error, but not timed
 * @returns undefined on an error
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
    tally.failed(kind, errorName(error));
  }
  return undefined;
}

async function pause({ pauseSeconds, left }: VisitContext): Promise<void> {
  await wait(Math.min(left(), pauseSeconds * 1000 * (0.5 + Math.random())));
}
