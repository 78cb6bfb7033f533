/**
 * The life of a server of one's own, step by step and the same in each form that docs/deploy.md describes: from nothing to a
 * beat, a backup and its copy elsewhere, a crash without the data, a restore, an upgrade, another secret, one secret less,
 * back to the release before, and an end that lets what is under way end.
 */
import { expect } from "vitest";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { beatOf, type Client, createClient, pageOf } from "./client.ts";
import { type Inbox, signUp } from "./people.ts";
import { PASSWORD } from "./stack.ts";

export type Release = 1 | 2;

/** A server in one of its forms. What starts it waits until it answers with 200. */
export interface OwnServer {
  readonly origin: string;
  readonly inbox: Inbox;
  /** The variables of `/etc/stillwave.env`, which the next start reads. */
  readonly env: Map<string, string>;
  /** Builds a release beside the one that answers. @returns what it took */
  build(release: Release): Promise<string>;
  /** Says which release the next start runs. */
  switchTo(release: Release): Promise<void>;
  /** The release that answers. */
  answering(): Promise<Release>;
  /** Starts all of it on a machine that has just its data. */
  start(): Promise<void>;
  /** Asks the product to end, and starts it with the release and the variables of now. */
  restart(): Promise<void>;
  /** Makes a backup, and its encrypted copy elsewhere. */
  backUp(): Promise<void>;
  /** Kills all of it at once, and removes its database and its backups. */
  loseData(): Promise<void>;
  /** Makes the database of the copy that is elsewhere. @returns what was printed */
  restore(): Promise<string>;
  /** Runs a program of `worker/tools/cli/` beside the product, with its variables. @returns what it printed */
  program(name: string): Promise<string>;
  /** What the product printed since it was started. */
  printed(): Promise<string>;
  /** The memory of the product's processes, in words. */
  memory(): Promise<string>;
  /** Asks all of it to end. @returns the exit code of the product */
  stop(): Promise<number | null>;
}

export const [FIRST_SECRET, SECOND_SECRET] = ["1".repeat(64), "2".repeat(64)] as const;

const MOOD = "I am unable to sleep";
const OPERATOR = "an operator's token of more than 32 characters";
/** What people may be asked to wait for when a release takes the place of another. It is said, not asserted: a busy machine is no fault. */
const LONGEST_GAP_MS = 10_000;

/** The variables of a server on this machine that need no key or token. */
export function variablesOf(origin: string, smtpUrl: string): Map<string, string> {
  return new Map([
    ["APP_ORIGIN", origin],
    ["APP_SECRET", FIRST_SECRET],
    ["SMTP_URL", smtpUrl],
    ["MAIL_FROM", "Stillwave <hello@beats.example>"],
    ["OPERATOR_TOKEN", OPERATOR],
  ]);
}

/** Lives through it. @param note receives each thing that was seen, with its figure */
export async function liveThrough(
  server: OwnServer,
  note: (what: string, value: string) => void,
): Promise<void> {
  const { origin, inbox, env } = server;

  // A clean machine.
  note("a release: installed, built, without development packages", await server.build(1));
  await server.switchTo(1);
  note("from the start to the first 200", await took(server.start));
  expect(await server.answering()).toBe(1);

  // A person, and a beat.
  const jar = createClient(origin);
  await signUp(jar, inbox, { email: "asha@example.com", password: PASSWORD });
  const first = await made(jar);
  expect(first.credits_left).toBe(SIGN_UP_CREDITS - 1);
  expect(await timingOf(origin)).not.toBeNull();

  // A backup, and its copy elsewhere.
  note("a backup, and its encrypted copy elsewhere", await took(server.backUp));
  const second = await made(jar);
  expect(second.credits_left).toBe(SIGN_UP_CREDITS - 2);

  // Everything ends at once, and the data is gone; then it is restored from the copy.
  await server.loseData();
  const restored = await took(async () => {
    expect(await server.restore()).toMatch(/: 1 people, \d+ tables, in \S+ after/);
    await server.start();
  });
  note("after kill -9 without data: restored from the copy, answering", restored);
  expect(await beatsOf(jar)).toEqual([{ id: first.id, mood: MOOD }]);
  expect(second.id).not.toBe(first.id);
  note("lost: what came after the backup", "1 beat of 2, its credit; the person still signed in");
  expect((await made(jar)).credits_left).toBe(SIGN_UP_CREDITS - 2);
  const lost = /"event":"ledger\.LOST".*?"known":3,"found":2/;
  await expect.poll(server.printed).toMatch(lost);
  note("said in the log of whoever lost a beat", "ledger.LOST, known 3, found 2");

  // Another release, while the first one answers.
  await expectAnswersDuring(origin, async () => {
    note("the next release, built beside the one that answers", await server.build(2));
  });
  await server.backUp();
  await server.switchTo(2);
  note("without an answer while the release changed", await gapDuring(origin, server.restart));
  expect(await server.answering()).toBe(2);
  expect(await moodsOf(jar)).toEqual([MOOD, MOOD]);

  // Another APP_SECRET, and the one before withdrawn.
  env.set("APP_SECRET", SECOND_SECRET).set("APP_SECRET_BEFORE", FIRST_SECRET);
  await server.restart();
  const sealed = await server.program("seal.ts");
  expect(sealed).toMatch(/Keys wrapped anew: 1\.|Every key is wrapped/);
  expect(await server.program("doctor.ts")).toMatch(/^ok +keys: /m);
  env.delete("APP_SECRET_BEFORE");
  await server.restart();
  expect(await moodsOf(jar)).toEqual([MOOD, MOOD]);
  note("another APP_SECRET, the one before withdrawn", "all is read, nobody is signed out");

  // A secret that is optional leaves.
  env.delete("OPERATOR_TOKEN");
  await server.restart();
  expect(await timingOf(origin)).toBeNull();
  note("OPERATOR_TOKEN removed", "no Server-Timing any more");

  // Back to the release before.
  await server.switchTo(1);
  note("without an answer while it was rolled back", await gapDuring(origin, server.restart));
  expect(await server.answering()).toBe(1);
  expect(await moodsOf(jar)).toEqual([MOOD, MOOD]);
  const last = await made(jar);
  note("memory of the product", await server.memory());

  // The end.
  note("a sound that was on its way when it was asked to end", await outlives(jar, last, server));
}

async function made(jar: Client): Promise<Beat> {
  const answer = await jar.postBeat({ mood: MOOD });
  expect(answer.status).toBe(201);
  return beatOf(answer);
}

/** The person's beats, whose moods are sealed in the database. */
async function beatsOf(jar: Client) {
  const answer = await jar.get("/api/beats");
  expect(answer.status).toBe(200);
  return (await pageOf(answer)).beats.map(({ id, mood }) => ({ id, mood }));
}

async function moodsOf(jar: Client): Promise<string[]> {
  return (await beatsOf(jar)).map(({ mood }) => mood);
}

async function timingOf(origin: string): Promise<string | null> {
  const answer = await fetch(origin, { headers: { "X-Operator-Token": OPERATOR } });
  await answer.text();
  return answer.headers.get("server-timing");
}

/** The status of health, "503, come back" with its page's header, or "refused". */
export async function statusOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/health`).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  if (answer === undefined) return "refused";
  return answer.headers.has("retry-after") ? `${answer.status}, come back` : String(answer.status);
}

/** Waits for the first 200 of health. */
export async function answers(origin: string): Promise<void> {
  await expect.poll(() => statusOf(origin), { timeout: 60_000, interval: 20 }).toBe("200");
}

const EVERY_MS = 20;

/** Asks for health again and again while something is done. @returns the answers, with their times */
async function answersDuring(origin: string, deed: () => Promise<void>) {
  const seen: { readonly at: number; readonly status: string }[] = [];
  let done = false;
  const asking = (async () => {
    while (!done) {
      const status = await statusOf(origin);
      seen.push({ at: performance.now(), status });
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  await deed().finally(() => {
    done = true;
  });
  await asking;
  return seen;
}

async function expectAnswersDuring(origin: string, deed: () => Promise<void>): Promise<void> {
  const seen = await answersDuring(origin, deed);
  expect([...new Set(seen.map(({ status }) => status))]).toEqual(["200"]);
}

/** How long nobody got an answer. What people get meanwhile says when to come back, or is the web server's own page. */
async function gapDuring(origin: string, deed: () => Promise<void>): Promise<string> {
  const seen = await answersDuring(origin, deed);
  const without = seen.filter(({ status }) => status !== "200");
  const kinds = [...new Set(without.map(({ status }) => status))];
  expect(["refused", "503, come back"]).toEqual(expect.arrayContaining(kinds));
  const gap = (without.at(-1)?.at ?? 0) - (without[0]?.at ?? 0);
  expect(gap).toBeGreaterThan(0);
  const verdict = gap > LONGEST_GAP_MS ? ", LONGER than what we promise" : "";
  return `${(gap / 1000).toFixed(1)} s (${kinds.join(", then ")})${verdict}`;
}

/** Ends the server while a sound is sent. Every byte that was promised must arrive, though new requests get none. */
async function outlives(jar: Client, { audio_url }: Beat, server: OwnServer): Promise<string> {
  const sound = await jar.get(audio_url);
  expect(sound.status).toBe(200);
  const stopped = server.stop();
  await expect.poll(() => statusOf(server.origin), { interval: EVERY_MS }).not.toBe("200");
  const { byteLength } = await sound.arrayBuffer();
  expect(byteLength).toBe(Number(sound.headers.get("content-length")));
  expect(await stopped).toBe(0);
  return `${(byteLength / 1e6).toFixed(0)} MB, whole`;
}

/** How long something takes, in words. */
export async function took(deed: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await deed();
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
