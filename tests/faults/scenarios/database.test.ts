import { beforeEach, expect, test } from "vitest";
import { isBegin, isCommit, readCreditTables } from "#tests/faults/invariants.ts";
import { healthyReply } from "#tests/model-host/replies.ts";
import { beatOf, type Client, errorOf } from "#tests/rig/client.ts";
import { type Fault, sqlOf } from "#tests/rig/fault-proxy.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { MOOD, scenarioFixture } from "./fixture.ts";

const scenario = scenarioFixture();
let stack: Stack;
let jar: Client;
beforeEach(() => {
  ({ stack, jar } = scenario);
});

/** Applies faults to the next commits, in order. */
function breakCommits(...faults: (Fault | undefined)[]): void {
  stack.intervene((pipeline) => (isCommit(pipeline) ? faults.shift() : undefined));
}

test.each<[string, Fault]>([
  ["8: the commit is lost before the database", "lost_before"],
  ["9: the commit is executed and its answer is lost", "lost_after"],
  ["10: the commit is delivered twice", "twice"],
  ["11: the database is busy", "busy"],
  ["11: the database fails", "failed"],
  ["11: the answer is cut off", "truncated"],
])("%s: one beat, one debit", async (_, fault) => {
  breakCommits(fault);
  const key = crypto.randomUUID();
  const answer = await jar.postBeat(MOOD, key);
  expect(answer.status).toBe(201);
  expect(await scenario.credits()).toBe(24);
  stack.intervene(undefined);
  const again = await jar.postBeat(MOOD, key);
  expect([again.status, (await beatOf(again)).id]).toEqual([200, (await beatOf(answer)).id]);
  expect(await scenario.credits()).toBe(24);
});

test("11: a commit that fails for good: no beat, no debit", async () => {
  stack.intervene((pipeline) => (isCommit(pipeline) ? "failed" : undefined));
  const key = crypto.randomUUID();
  expect((await jar.postBeat(MOOD, key)).status).toBe(502);
  stack.intervene(undefined);
  expect(await scenario.credits()).toBe(25);
  expect((await jar.postBeat(MOOD, key)).status).toBe(201);
  expect(await scenario.credits()).toBe(24);
});

/** Applies a fault to the next commit, and fails every request after it. */
function breakFromCommitOn(fault: Fault): void {
  let broken = false;
  stack.intervene((pipeline) => {
    if (broken) return "failed";
    broken = isCommit(pipeline);
    return broken ? fault : undefined;
  });
}

test.each(["the same key", "another key"])(
  "11: a pending generation that could not be released does not block the next request, with %s",
  async (which) => {
    breakFromCommitOn("failed");
    const key = crypto.randomUUID();
    const failed = await jar.postBeat(MOOD, key);
    expect(failed.status).toBe(502);
    expect((await errorOf(failed)).message).toContain("Please try again.");
    stack.intervene(undefined);
    const again = await jar.postBeat(MOOD, which === "the same key" ? key : undefined);
    expect(again.status).toBe(201);
    expect(await scenario.credits()).toBe(24);
  },
);

test.each([
  ["the same key", false],
  ["another key", false],
  ["another key", true],
])(
  "9: a beat that was committed but reported as failed is delivered for %s (incognito: %s)",
  async (which, incognito) => {
    breakFromCommitOn("lost_after");
    const request = { ...MOOD, incognito };
    const key = crypto.randomUUID();
    expect((await jar.postBeat(request, key)).status).toBe(502);
    stack.intervene(undefined);
    const next = which === "the same key" ? key : crypto.randomUUID();
    const answers = [await jar.postBeat(request, next), await jar.postBeat(request, next)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(answers.map(beatOf));
    expect(second?.id).toBe(first?.id);
    expect((await jar.get(first?.audio_url ?? "")).status).toBe(200);
    const tables = await readCreditTables(stack);
    const mine = tables.generation.find((row) => row.key === key)?.user_id;
    expect(tables.profiles.find(({ id }) => id === mine)?.available_credits).toBe(24);
    // After the delivery, the same request makes a new beat.
    expect((await jar.postBeat(request)).status).toBe(201);
  },
);

test("11: a generation that still runs blocks a second one", async () => {
  const thinking = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  stack.model.respond(async (request) => {
    thinking.resolve();
    await release.promise;
    return healthyReply(request);
  });
  const first = jar.postBeat(MOOD);
  await thinking.promise;
  const second = await jar.postBeat(MOOD);
  expect(second.status).toBe(409);
  expect(second.headers.get("Retry-After")).toBe("5");
  release.resolve();
  expect((await first).status).toBe(201);
  expect(await scenario.credits()).toBe(24);
});

test("11: a pending generation whose insertion lost its answer does not lock the person out", async () => {
  let lost = false;
  stack.intervene((pipeline) => {
    if (!isBegin(pipeline) || lost) return undefined;
    lost = true;
    return "lost_after";
  });
  const key = crypto.randomUUID();
  expect((await jar.postBeat(MOOD, key)).status).toBe(502);
  expect((await jar.postBeat(MOOD, key)).status).toBe(201);
  expect(await scenario.credits()).toBe(24);
});

test("9: a form with an uncertain outcome delivers its beat when it is sent again", async () => {
  const form = await (await jar.get("/assessment")).text();
  const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
  stack.intervene((pipeline) => {
    const readsOutcome = sqlOf(pipeline).includes('from "generation" inner');
    return isCommit(pipeline) ? "lost_after" : readsOutcome ? "failed" : undefined;
  });
  const mood = "I feel tense\r\nand tired";
  const failed = await jar.postForm("/assessment", { mood, key: keyIn(form) });
  expect(failed.status).toBe(502);
  const shown = await failed.text();
  expect(shown).not.toContain("Nothing was charged.");
  expect(keyIn(shown)).toBe(keyIn(form));
  stack.intervene(undefined);
  const again = await jar.postForm("/assessment", { mood, key: keyIn(shown) });
  expect(again.status).toBe(303);
  expect(await scenario.credits()).toBe(24);
});

test("14: a history row that cannot be written rolls the debit back", async () => {
  await stack.dump.rows(
    `create trigger no_history before insert on user_history
     begin select raise(abort, 'CHECK constraint failed: history'); end`,
  );
  try {
    expect((await jar.postBeat(MOOD)).status).toBe(502);
    expect(await scenario.credits()).toBe(25);
  } finally {
    await stack.dump.rows("drop trigger no_history");
  }
});

test("14: an incognito beat costs one credit, and no row links the debit to it", async () => {
  const answer = await jar.postBeat({ ...MOOD, incognito: true });
  const { id, credits_left } = await beatOf(answer);
  expect(credits_left).toBe(24);
  const [row] = await stack.dump.rows("select user_id from user_history where id = ?", [id]);
  expect(row?.user_id).toBeNull();
  const rows = JSON.stringify([
    (await readCreditTables(stack)).credit_ledger,
    (await readCreditTables(stack)).generation,
  ]);
  expect(rows).not.toContain(id);
});
