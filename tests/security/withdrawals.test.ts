import { afterEach, expect, test } from "vitest";
import { stopDatabase } from "#tests/faults/gates.ts";
import { beatOf } from "#tests/rig/client.ts";
import { sqlOf } from "#tests/rig/fault-proxy.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const stack = sharedStack({}, { deletedBeats: 1 });
afterEach(() => stack.intervene(undefined));

/** Stops the next request to the database that writes so, before it arrives there. */
const stop = (writing: RegExp) =>
  stopDatabase((pipeline) => writing.test(sqlOf(pipeline)), "before")(stack);

const count = (what: string, id: string) =>
  stack.dump.count(`select count(*) from ${what} and user_id = ?`, [id]);
/** What somebody agreed to and has not withdrawn. */
const holds = (id: string) => count("consent where withdrawn_on is null", id);

const stress = { step: "3", stress_level: "8", sleep_issues: "on" };
const STORES_PROFILE = /(insert into|update) "?user_profile/;

test("48: a profile that is being saved while its owner withdraws stays deleted, and nothing is agreed to anew", async () => {
  for (const earlier of ["save", "next"]) {
    const { id, jar } = await stack.insertPerson();
    expect((await jar.postForm("/profile", { ...stress, intent: earlier })).status).toBe(303);
    const stopped = stop(STORES_PROFILE);
    const saving = jar.postForm("/profile", { ...stress, intent: "save" });
    await stopped.reached;
    await jar.postForm("/settings", { intent: "withdraw", purpose: "profile" });
    expect(await holds(id), earlier).toBe(0);
    stopped.end("passed");
    expect((await saving).status, earlier).toBe(503);
    expect(await count("user_profile where true", id), earlier).toBe(0);
    expect(await count("profile_draft where sealed is not null", id), earlier).toBe(0);
    expect(await holds(id), earlier).toBe(0);
    // Who gives answers afterwards agrees again.
    expect((await jar.postForm("/profile", { ...stress, intent: "save" })).status).toBe(303);
    expect([await count("user_profile where true", id), await holds(id)]).toEqual([1, 1]);
  }
});

test("48: a draft that is being kept while its owner withdraws agrees to nothing anew", async () => {
  const { id, jar } = await stack.insertPerson();
  await jar.postForm("/profile/draft", { ...stress, version: "0" });
  const stopped = stop(/insert into "profile_draft"/);
  const keeping = jar.postForm("/profile/draft", { ...stress, stress_level: "9", version: "1" });
  await stopped.reached;
  await jar.postForm("/settings", { intent: "withdraw", purpose: "profile" });
  stopped.end("passed");
  expect((await keeping).status).toBe(409);
  expect(await count("profile_draft where sealed is not null", id)).toBe(0);
  expect(await holds(id)).toBe(0);
});

test("two saves of one profile at the same time both end well", async () => {
  for (const earlier of ["save", "next"]) {
    const { id, jar } = await stack.insertPerson();
    await jar.postForm("/profile", { ...stress, intent: earlier });
    const stopped = stop(STORES_PROFILE);
    const first = jar.postForm("/profile", { ...stress, stress_level: "3", intent: "save" });
    await stopped.reached;
    const second = { step: "4", diet: "vegan", intent: "save" };
    expect((await jar.postForm("/profile", second)).status).toBe(303);
    stopped.end("passed");
    expect((await first).status, earlier).toBe(303);
    expect(await stack.sealed.profile(id)).toMatchObject({ stress_level: 3, diet: "vegan" });
  }
});

test("48: a beat that is being made while its owner withdraws is not kept, not charged, and agrees to nothing anew", async () => {
  const { id, jar } = await stack.insertPerson();
  await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  const credits = () =>
    stack.dump.count("select available_credits from profiles where id = ?", [id]);
  const before = await credits();
  const stopped = stop(/insert into "user_history"/);
  const making = jar.postBeat({ mood: "I am unable to sleep" });
  await stopped.reached;
  await jar.postForm("/settings", { intent: "withdraw", purpose: "beats" });
  stopped.end("passed");
  const { status } = await making;
  expect(status).toBe(502);
  expect([await count("user_history where true", id), await holds(id)]).toEqual([0, 0]);
  expect(await credits()).toBe(before);
  // The next beat is made as ever.
  await beatOf(await jar.postBeat({ mood: "I am unable to sleep" }));
  expect([await count("user_history where true", id), await holds(id)]).toEqual([1, 1]);
});
