import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { beatOf, createClient } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { PASSWORD, type Stack } from "#tests/rig/stack.ts";
import { DAY_MS } from "#worker/domain/time.ts";
import { hashPassword } from "#worker/features/accounts/password-hash.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { createScrypt } from "#worker/platform/scrypt/scrypt.ts";
import { visitRarely } from "./rare-visits.ts";
import { type Kind, pause, timed, type VisitContext, type Visitor } from "./timed.ts";
import { buyCredits, followPlan, listenTo } from "./visits.ts";

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
/** How many visits there are for one purchase. */
const VISITS_A_PURCHASE = 8;
/** And for one look at the plan. */
const VISITS_A_PLAN = 3;
/** And for a question, a look at what others share, and a program. */
const VISITS_A_RARITY = 4;

/**
 * Visits the product until the run is over, each time as the next of some people: signs in now and then, makes
 * a beat, listens to it, follows a plan and buys credits now and then, pauses. The first visit always runs to its end.
 */
export async function visit(people: readonly Visitor[], context: VisitContext): Promise<void> {
  for (let visits = 0; visits === 0 || !context.over(); visits += 1) {
    const visitor = people[visits % people.length];
    if (visitor === undefined) throw new Error("Nobody visits.");
    if ((visits + visitor.index) % VISITS_A_SIGN_IN === 0) {
      if (!(await signInWhenFree(visitor, context))) return;
    }
    await pause(context);
    await getPage(visitor, context, "page", "/assessment");
    await pause(context);
    if (visits > 0 && context.over()) return;
    const beat = await makeBeat(visitor, context, visits);
    if (beat) await listenTo(visitor, context, beat, visits);
    await pause(context);
    if (visits > 0 && context.over()) return;
    await getPage(visitor, context, "list", "/api/beats?limit=5");
    await getPage(visitor, context, "page", "/history");
    await pause(context);
    if ((visits + visitor.index) % VISITS_A_PLAN === 0) await followPlan(visitor, context);
    if ((visits + visitor.index) % VISITS_A_PURCHASE === 0) await buyCredits(visitor, context);
    if ((visits + visitor.index) % VISITS_A_RARITY === 0) {
      await visitRarely(visitor, context, beat, visits);
    }
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

const CREDITS = 100_000;
const SCRYPT = new URL("../../worker/platform/scrypt/scrypt.wasm", import.meta.url);

/**
 * Inserts people with a session, a password and more credits than they can spend, each with an own IP
 * address. One in four downloads whole beats.
 */
export async function insertVisitors(stack: Stack, count: number): Promise<readonly Visitor[]> {
  const visitors: Visitor[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = await stack.insertPerson();
    const { id } = person;
    // Addresses for benchmarks. Source: https://www.rfc-editor.org/rfc/rfc2544.
    const jar = createClient(stack.origin, {
      "CF-Connecting-IP": `198.18.${index >> 8}.${index & 255}`,
    });
    for (const [name, value] of person.jar.cookies) jar.cookies.set(name, value);
    visitors.push({ id, email: `${id}@example.com`, jar, index, downloads: index % 4 === 0 });
  }
  const scrypt = createScrypt(new WebAssembly.Module(await readFile(SCRYPT)));
  await stack.dump.write([
    ["update user set password_hash = ?", [await hashPassword(PASSWORD, scrypt)]],
    ["update profiles set available_credits = ?", [CREDITS]],
    ["update credit_ledger set delta = ?", [CREDITS]],
    // Making a token asks who it is, ten minutes after a sign-in; a run may be longer.
    ["update session set confirmed_at = ?", [now() + DAY_MS]],
  ]);
  return visitors;
}
