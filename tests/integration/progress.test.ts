import { expect, test } from "vitest";
import { beatOf } from "#tests/rig/client.ts";
import { clearSessions, insertHeard } from "#tests/rig/direct-writes.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const known = { deletedBeats: 0 };
const stack = sharedStack({}, known);

async function listener() {
  const { id, jar } = await stack.insertPerson();
  const beat = (await beatOf(await jar.postBeat({ mood: "I lie awake at night" }))).id;
  /** What is read, without the data for scripts. */
  const page = async (path = "/progress") =>
    (await (await jar.get(path)).text()).split("<script")[0] ?? "";
  return { id, jar, beat, page };
}

test("a visitor is sent to the sign-in page, and back to the same view afterwards", async () => {
  const answer = await stack.client().get("/progress?by=month");
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    ...[302, "/auth?next=%2Fprogress%3Fby%3Dmonth"],
  ]);
});

test("it is nobody else's and kept by no cache", async () => {
  const one = await listener();
  await insertHeard(stack, one.id, clearSessions(one.beat));
  const other = await listener();
  expect(await one.page()).toContain("24 sessions have a mark before and one after.");
  const html = await other.page();
  expect(html).toContain("Your weeks will show here");
  expect(html).not.toContain("sessions have a mark");
  const answer = await one.jar.get("/progress");
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
});

test("marks, sessions and minutes are counted by week and by month, with what helped", async () => {
  const { id, beat, page } = await listener();
  await insertHeard(stack, id, clearSessions(beat));
  for (const by of ["week", "month"]) {
    const html = await page(`/progress?by=${by}`);
    expect(html).toContain("24 sessions have a mark before and one after.");
    expect(html).toContain(`24 sessions and 480 minutes in these 12 ${by}s.`);
    expect(html).toContain("Calmer by 2.5 after rain, 12 times.");
  }
  expect(await page()).toContain("A gap is a week with fewer than 3 such sessions.");
});

test("no average is told of fewer than three sessions", async () => {
  const { id, beat, page } = await listener();
  const [one, two, three] = clearSessions(beat);
  if (!one || !two || !three) throw new Error("There are too few sessions.");
  await insertHeard(stack, id, [
    { ...one, daysAgo: 1 },
    { ...two, daysAgo: 2 },
  ]);
  const html = await page("/progress?by=month");
  expect(html).toContain("2 sessions have a mark before and one after.");
  expect(html).toContain("too few yet");
  expect(html).not.toContain("On average “");
  await insertHeard(stack, id, [{ ...three, daysAgo: 3 }]);
  expect(await page("/progress?by=month")).toContain("On average “");
});

test("what was heard more than twelve weeks ago is counted by month alone", async () => {
  const { id, beat, page } = await listener();
  const [session] = clearSessions(beat);
  if (session === undefined) throw new Error("There is no session.");
  await insertHeard(stack, id, [{ ...session, daysAgo: 200 }]);
  expect(await page("/progress?by=month")).toContain("1 session and 20 minutes");
  expect(await page()).not.toContain("20 minutes");
});

test("sessions of the plan are counted, and those of a plan that was ended stay", async () => {
  const { id, jar, page } = await listener();
  const wishes = { days: "7", goal: "sleep", hour: "21", minutes: "20", zone: "Asia/Kolkata" };
  await jar.postForm("/plan", { intent: "start", ...wishes });
  expect(await page()).toContain("0 of 7 sessions of your plan are done.");
  const field = (html: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  const step = async (intent: string, fields: Record<string, string> = {}) => {
    const html = await (await jar.get("/plan")).text();
    const seen = { course: field(html, "course"), version: field(html, "version") };
    await jar.postForm("/plan", { intent, ...seen, ...fields });
  };
  await step("done", { number: "1" });
  expect(await page()).toContain("1 of 7 sessions of your plan are done.");
  expect(await page()).toMatch(/<td[^>]*>0<\/td><td[^>]*>0<\/td><td[^>]*>1<\/td>/);
  await step("end");
  expect(await stack.dump.count("select count(*) from course where user_id = ?", [id])).toBe(1);
  const ended = await page();
  expect(ended).not.toContain("of your plan are done");
  expect(ended).toMatch(/<td[^>]*>0<\/td><td[^>]*>0<\/td><td[^>]*>1<\/td>/);
});

test("a view that does not exist is that of the weeks", async () => {
  const { id, beat, page } = await listener();
  await insertHeard(stack, id, clearSessions(beat));
  for (const by of ["year", "__proto__", "", "<script>"]) {
    expect(await page(`/progress?by=${encodeURIComponent(by)}`)).toContain("in these 12 weeks");
  }
});

test("a deleted beat takes what was heard of it along", async () => {
  const { id, jar, beat, page } = await listener();
  await insertHeard(stack, id, clearSessions(beat));
  await jar.postForm("/history", { intent: "delete", beat });
  known.deletedBeats += 1;
  expect(await page()).toContain("Your weeks will show here");
});

test("without a database the page says so, and help does not depend on it", async () => {
  const { jar } = await listener();
  stack.intervene(() => "failed");
  const answer = await jar.get("/progress");
  const html = await answer.text();
  stack.intervene(undefined);
  expect(answer.status).toBe(503);
  expect(html).toContain("One moment, please");
  expect(html).toContain("/support");
});
