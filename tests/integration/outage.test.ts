import { expect, test } from "vitest";
import { stopDatabase } from "#tests/faults/gates.ts";
import { isCommit } from "#tests/faults/invariants.ts";
import { expectOutage, killed, type Outage, outageFixture } from "#tests/faults/outages.ts";
import type { Fault } from "#tests/rig/fault-proxy.ts";

const outage = outageFixture();

const each =
  (fault: Fault): Outage =>
  (stack) => {
    stack.intervene(() => fault);
    return () => stack.intervene(undefined);
  };

test.each([
  ["is killed", killed],
  ["breaks off in its answers", each("truncated")],
  ["fails", each("failed")],
  ["is busy for too long", each("busy")],
])("while the database %s, pages and calls answer 503 once, or work without it", (_, how) =>
  expectOutage(outage, how),
);

test("changes are refused with Retry-After, and a sign-out removes the cookie", async () => {
  const { jar } = outage;
  await outage.breakDatabase(killed);
  const posts = [
    ["/history", { intent: "favourite", beat: "b" }],
    ["/history/mark", { beat: "b", moment: "before", value: "3" }],
    ["/listening/heard", { beat: "b", layer: "rain", minutes: "2", part: "night" }],
    ["/profile", { intent: "next", step: "1" }],
    ["/profile/draft", { step: "1" }],
    ["/auth/sign-out", {}],
  ] as const;
  for (const [path, fields] of posts) {
    const answer = await jar.postForm(path, { ...fields });
    expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "5"]);
    expect(await answer.text()).not.toContain("log in again");
  }
  expect(jar.cookies.has("session")).toBe(false);
});

test("a posted mood stays in the form, with its key", async () => {
  const { jar } = outage;
  await outage.breakDatabase(killed);
  const key = crypto.randomUUID();
  const answer = await jar.postForm("/assessment", {
    mood: "I feel <tense>",
    key,
    incognito: "on",
  });
  expect(answer.status).toBe(503);
  const page = await answer.text();
  expect(page).toContain("I feel &lt;tense&gt;");
  expect(page).toContain(`name="key" value="${key}"`);
  expect(page).toContain('name="incognito" value="on"');
  await outage.repairDatabase();
  const again = await jar.postForm("/assessment", { mood: "I feel <tense>", key });
  expect(again.status).toBe(303);
});

test.each([
  ["before it has the beat", "before", 201],
  ["once it has the beat, which is then there", "after", 200],
] as const)("a database that dies %s: one beat for one credit", async (_, held, status) => {
  const { stack, jar, id } = outage;
  const committing = stopDatabase(isCommit, held)(stack);
  const lost = jar.postBeat({ mood: "I feel tense" });
  await committing.reached;
  await outage.breakDatabase(killed);
  committing.end(held === "before" ? "passed" : "lost");
  expect((await lost).status).toBe(502);
  await outage.repairDatabase();
  stack.intervene(undefined);
  expect((await jar.postBeat({ mood: "I feel tense" })).status).toBe(status);
  const debits = "select count(*) from credit_ledger where user_id = ? and delta = -1";
  const beats = "select count(*) from user_history where user_id = ?";
  expect([await stack.dump.count(debits, [id]), await stack.dump.count(beats, [id])]).toEqual([
    1, 1,
  ]);
});
