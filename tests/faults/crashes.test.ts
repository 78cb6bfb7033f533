import { beforeEach, describe, expect, test } from "vitest";
import { healthyReply } from "#tests/model-host/replies.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { type Pipeline, sqlOf } from "#tests/rig/fault-proxy.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { type Stop, type Stopped, stopDatabase, stopModel } from "./gates.ts";
import {
  findViolations,
  isBegin,
  isCommit,
  type ReceivedBeat,
  readCreditTables,
  settle,
} from "./invariants.ts";

const readsSession = (pipeline: Pipeline) => sqlOf(pipeline).includes('from "session"');

/**
 * Where a generation can be when the runtime dies: before and after each of its calls. After an answer and
 * before the next call nothing has changed outside, so the answer of the model is the commit before it is sent.
 * Those with the shortest deadlines come last, as they wait for the others.
 */
const POINTS: readonly (readonly [string, Stop])[] = [
  ["in the assessment", stopModel("assess-input")],
  ["in the composition", stopModel("compose-beat")],
  ["before the session is read", stopDatabase(readsSession, "before")],
  ["after the session is read", stopDatabase(readsSession, "after")],
  ["before the lease is taken", stopDatabase(isBegin, "before")],
  ["after the lease is taken", stopDatabase(isBegin, "after")],
  ["after the commit", stopDatabase(isCommit, "after")],
  ["before the commit", stopDatabase(isCommit, "before")],
];
const COMMITTED = 6;
/** A key that has its beat asks for no more than the session and its lease. */
const AFTER_A_COMMIT = 5;

const stack = sharedStack({ scriptedModel: true });
beforeEach(() => {
  stack.model.respond(healthyReply);
});

/** A person whose generation is killed at some points, one after another. */
interface Unlucky {
  readonly name: string;
  readonly id: string;
  readonly jar: Client;
  readonly key: string;
  readonly incognito: boolean;
  readonly stops: readonly Stop[];
  readonly committed: boolean;
}

async function unlucky(incognito: boolean, at: readonly number[]): Promise<Unlucky> {
  const { id, jar } = await stack.insertPerson();
  const points = at.map((index) => POINTS[index] ?? (["nowhere", stopModel("nothing")] as const));
  const name = points.map(([where]) => where).join(", then ");
  const stops = points.map(([, stop]) => stop);
  const key = crypto.randomUUID();
  return { name, id, jar, key, incognito, stops, committed: at.includes(COMMITTED) };
}

const post = ({ jar, incognito, key }: Unlucky) =>
  jar.postBeat({ mood: "I feel tense", incognito }, key);

/** Brings everybody's generation to its next point, one after another, and kills the runtime there. */
async function killAll(people: readonly Unlucky[], time: number): Promise<void> {
  const open: { stopped: Stopped; answer: Promise<unknown> }[] = [];
  for (const person of people) {
    const stopped = person.stops[time]?.(stack);
    if (stopped === undefined) continue;
    const answer = post(person).catch(() => undefined);
    const early = answer.then((given) => {
      throw new Error(`${person.name}: answered ${given?.status} before it came there.`);
    });
    await Promise.race([stopped.reached, early]);
    early.catch(() => undefined);
    stack.intervene(undefined);
    stack.model.respond(healthyReply);
    open.push({ stopped, answer });
  }
  await stack.crash();
  for (const { stopped } of open) stopped.end("lost");
  await Promise.all(open.map(({ answer }) => answer));
}

/** Everybody asks again with the same key, and gets one beat for one credit. */
async function expectBeats(people: readonly Unlucky[]): Promise<void> {
  const received: ReceivedBeat[] = [];
  for (const person of people) {
    const answers = [await post(person), await post(person)];
    const statuses = answers.map(({ status }) => status);
    expect(statuses, person.name).toEqual([person.committed ? 200 : 201, 200]);
    for (const answer of answers) {
      const { id: beatId, credits_left } = await beatOf(answer);
      expect(credits_left, person.name).toBe(24);
      received.push({ userId: person.id, key: person.key, beatId });
    }
  }
  const tables = await readCreditTables(stack);
  expect(findViolations(tables, received, true)).toEqual([]);
}

describe.each([
  ["a beat", false],
  ["an incognito beat", true],
] as const)("%s", (_, incognito) => {
  test(
    "that is killed before or after any of its calls costs nothing, and its key gets it",
    beforeRelease(incognito),
    async () => {
      const people: Unlucky[] = [];
      for (const at of POINTS.keys()) people.push(await unlucky(incognito, [at]));
      const before = await debits();
      await killAll(people, 0);
      expect(findViolations(await readCreditTables(stack), [], false)).toEqual([]);
      expect(await debits()).toBe(before + 1);
      await expectBeats(people);
    },
  );
});

test(
  "a beat that is killed again at its next call, when it is asked for again",
  beforeRelease(),
  async () => {
    const people: Unlucky[] = [];
    for (const at of POINTS.keys()) {
      const next = at === COMMITTED ? AFTER_A_COMMIT : (at + 1) % POINTS.length;
      people.push(await unlucky(false, [at, next]));
    }
    await killAll(people, 0);
    await killAll(people, 1);
    expect(findViolations(await readCreditTables(stack), [], false)).toEqual([]);
    await expectBeats(people);
  },
);

const debits = () =>
  stack.dump.count("select count(*) from credit_ledger where reason = 'generation'");

test("a lease that nobody asks for again is given back by the scheduled job", async () => {
  const people: Unlucky[] = [];
  for (const at of POINTS.keys()) people.push(await unlucky(false, [at]));
  await killAll(people, 0);
  await settle(stack);
  const tables = await readCreditTables(stack);
  expect(findViolations(tables, [], true)).toEqual([]);
  const mine = new Set(people.map(({ id }) => id));
  const balances = tables.profiles.filter(({ id }) => mine.has(id));
  expect(balances.filter(({ available_credits }) => available_credits === 24).length).toBe(1);
  expect(balances.filter(({ available_credits }) => available_credits === 25).length).toBe(7);
});
