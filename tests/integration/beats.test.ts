import { expect, test } from "vitest";
import { beatOf, errorOf, pageOf } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import type { ApiError } from "#worker/domain/errors.ts";
import { FEELINGS } from "#worker/domain/feelings.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";

const stack = sharedStack({}, { deletedBeats: 1 });

test("makes a beat from a mood for one credit, and stores it in the history", async () => {
  const jar = await stack.person();
  const response = await jar.postBeat({ mood: "I feel anxious and overwhelmed" });
  expect(response.status).toBe(201);
  const beat = await beatOf(response);
  expect(beat).toMatchObject({
    mood: "I feel anxious and overwhelmed",
    context_class: "Medical",
    quality_score: expect.stringMatching(/^\d{1,3}%$/),
    credits_left: 24,
    incognito: false,
    audio_url: `/api/beats/${beat.id}/audio.wav`,
    download_url: `/api/beats/${beat.id}/audio.wav?download=1`,
  });
  expect(beat.stages.length).toBeGreaterThan(0);
  const list = await pageOf(await jar.get("/api/beats"));
  expect(list.beats).toEqual([beat]);
});

test("composes the same for the same mood, and differently for another one", async () => {
  const jar = await stack.person();
  const stagesOf = async (mood: string) => (await beatOf(await jar.postBeat({ mood }))).stages;
  const sleepless = await stagesOf("I am unable to sleep");
  expect(await stagesOf("I am unable to sleep")).toEqual(sleepless);
  expect(await stagesOf("I need to focus before my exam")).not.toEqual(sleepless);
});

test("50 parallel posts with one key make one beat, one history row and one debit", async () => {
  const jar = await stack.person();
  const key = crypto.randomUUID();
  const post = () => jar.postBeat({ mood: "I am tense and tired" }, key);
  const answers = await Promise.all(Array.from({ length: 50 }, post));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true);
  const again = await post();
  expect(again.status).toBe(200);
  expect(again.headers.get("Idempotency-Replayed")).toBe("true");
  const { beats } = await pageOf(await jar.get("/api/beats"));
  expect(beats).toHaveLength(1);
  expect(await again.json()).toEqual(beats[0]);
  expect(beats[0]?.credits_left).toBe(24);
});

test("refuses a key that was used for another request", async () => {
  const jar = await stack.person();
  const key = crypto.randomUUID();
  expect((await jar.postBeat({ mood: "I feel low" }, key)).status).toBe(201);
  for (const body of [{ mood: "I feel great pain" }, { mood: "I feel low", incognito: true }]) {
    const response = await jar.postBeat(body, key);
    expect(response.status).toBe(422);
    expect((await errorOf(response)).code).toBe("key_reused");
  }
});

test("answers no_credits without credits, and makes no beat", async () => {
  const email = "spent@example.com";
  const jar = await stack.person(email);
  await stack.dump.rows(
    `insert into credit_ledger (user_id, delta, reason, reference, created_on)
     select id, -25, 'signup', 'test:' || id, 0 from user where email = ?`,
    [await stack.sealed.stored(email)],
  );
  await stack.dump.rows(
    "update profiles set available_credits = 0 where id = (select id from user where email = ?)",
    [await stack.sealed.stored(email)],
  );
  const response = await jar.postBeat({ mood: "I feel anxious" });
  expect(response.status).toBe(402);
  expect(await response.json()).toEqual({
    error: { code: "no_credits", message: "No credits available. Please purchase more." },
    support: SUPPORT,
  });
  const page = await jar.postForm("/assessment", {
    mood: "I feel anxious",
    key: crypto.randomUUID(),
  });
  expect(page.status).toBe(402);
  expect(await page.text()).toContain("No credits available. Please purchase more.");
  expect((await pageOf(await jar.get("/api/beats"))).beats).toEqual([]);
});

test("charges nothing for a text that describes no feeling", async () => {
  const jar = await stack.person();
  const response = await jar.postBeat({ mood: "Write me a python script that sorts a list" });
  expect(response.status).toBe(422);
  const error = await errorOf(response);
  expect(error.code).toBe("not_applicable");
  expect(error.message).toContain("We coulnd't process your request");
  expect((await beatOf(await jar.postBeat({ mood: "I feel sad" }))).credits_left).toBe(24);
});

test("answers a text that was not understood with help and feelings, and charges nothing", async () => {
  const jar = await stack.person();
  const mood = "Sijisikii vizuri leo, nimechoka sana";
  const answers = [
    await jar.postBeat({ mood }),
    await jar.postBeat({ mood: "오늘 밤도 잠이 오지 않아요" }),
  ];
  for (const response of answers) {
    expect(response.status).toBe(422);
    const { error, support, feelings = [], charged } = (await response.json()) as ApiError;
    expect(error.code).toBe("not_applicable");
    expect(error.message).toContain("I read English, Hindi, Bengali and 18 other languages");
    expect(charged).toBe(false);
    expect(support?.lines[0]?.number).toBe("14416");
    expect(support?.languages).toContainEqual({ code: "ta", name: "தமிழ்" });
    expect(feelings.map(({ label }) => label)).toEqual([
      "Anxious",
      "Sleepless",
      "Low",
      "Unfocused",
    ]);
  }
  const headers = { Accept: "text/event-stream", "Idempotency-Key": crypto.randomUUID() };
  const events = await jar.postJson("/api/beats", { mood }, headers);
  expect(await events.text()).toMatch(/event: failed\ndata: .*"feelings":\[/);
  expect((await beatOf(await jar.postBeat({ mood: FEELINGS[1].mood }))).credits_left).toBe(24);
  expect((await pageOf(await jar.get("/api/beats"))).beats).toHaveLength(1);
});

test("says whose danger a mood speaks of, in the answer and in the history", async () => {
  const jar = await stack.person();
  const made = await beatOf(
    await jar.postBeat({ mood: "I am worried about my brother, he talks about suicide" }),
  );
  expect(made).toMatchObject({ doubt: true, doubt_about: "other" });
  const { beats } = await pageOf(await jar.get("/api/beats"));
  expect(beats[0]).toMatchObject({ doubt: true, doubt_about: "other" });
});

test("answers a crisis with help instead of a beat, and stores nothing", async () => {
  const jar = await stack.person();
  const text = "I want to kill myself zq7canary";
  const response = await jar.postBeat({ mood: text });
  expect(response.status).toBe(422);
  const { error, support } = (await response.json()) as ApiError;
  expect(error.code).toBe("crisis");
  expect(JSON.stringify(support)).toContain("14416");
  const page = await jar.postForm("/assessment", { mood: text, key: crypto.randomUUID() });
  expect(page.status).toBe(422);
  const html = await page.text();
  expect(html).toContain('href="tel:14416"');
  expect(html).not.toContain("zq7canary");
  expect(stack.logs.join("\n")).not.toContain("zq7canary");
  expect((await pageOf(await jar.get("/api/beats"))).beats).toEqual([]);
  expect((await beatOf(await jar.postBeat({ mood: "I feel sad" }))).credits_left).toBe(24);
});

test("an incognito beat is not in the history, and only its maker can open it", async () => {
  const jar = await stack.person();
  const key = crypto.randomUUID();
  const mood = "I grieve for someone, in private";
  const response = await jar.postBeat({ mood, incognito: true }, key);
  expect(response.status).toBe(201);
  const beat = await beatOf(response);
  expect(beat).toMatchObject({ credits_left: 24, incognito: true });
  expect((await pageOf(await jar.get("/api/beats"))).beats).toEqual([]);
  expect((await jar.postBeat({ mood, incognito: true }, key)).status).toBe(200);

  expect((await jar.get(beat.audio_url, { Range: "bytes=0-3" })).status).toBe(206);
  const unsigned = beat.audio_url.replace(/\?.*/, "");
  expect((await jar.get(unsigned)).status).toBe(404);
  const other = await stack.person();
  expect((await other.get(beat.audio_url)).status).toBe(404);

  const [row] = await stack.dump.rows("select * from user_history where id = ?", [beat.id]);
  expect(row?.user_id).toBeNull();
  const linked = await stack.dump.count(
    `select (select count(*) from credit_ledger where reference = :id)
       + (select count(*) from generation where id = :id)`.replaceAll(":id", `'${beat.id}'`),
  );
  expect(linked).toBe(0);
});

test("only its maker can delete an incognito beat, by its link", async () => {
  const jar = await stack.person();
  const key = crypto.randomUUID();
  const request = { mood: "I grieve, in private", incognito: true };
  const beat = await beatOf(await jar.postBeat(request, key));
  const sig = new URLSearchParams(beat.audio_url.split("?")[1]).get("sig") ?? "";
  const page = await jar.get(`/assessment?beat=${beat.id}&sig=${sig}`);
  expect(await page.text()).toContain("Delete this beat");
  const fields = { intent: "delete_incognito", beat: beat.id, sig };
  const other = await stack.person();
  expect((await other.postForm("/assessment", fields)).status).toBe(404);
  expect((await jar.postForm("/assessment", { ...fields, sig: "x" })).status).toBe(404);
  expect((await jar.get(beat.audio_url, { Range: "bytes=0-3" })).status).toBe(206);

  const deleted = await jar.postForm("/assessment", fields);
  expect([deleted.status, deleted.headers.get("Location")]).toEqual([
    303,
    "/assessment?removed=incognito",
  ]);
  expect(await (await jar.get("/assessment?removed=incognito")).text()).toContain(
    "Your incognito beat is deleted.",
  );
  expect((await jar.get(beat.audio_url)).status).toBe(404);
  const left = "select count(*) from user_history where id = ?";
  expect(await stack.dump.count(left, [beat.id])).toBe(0);
  // The credit is not refunded, and the key cannot be used again.
  expect((await errorOf(await jar.postBeat(request, key))).code).toBe("key_reused");
});

test("streams the phases, then the beat", async () => {
  const jar = await stack.person();
  const response = await jar.postJson(
    "/api/beats",
    { mood: "My head hurts after long working hours" },
    { Accept: "text/event-stream", "Idempotency-Key": crypto.randomUUID() },
  );
  expect(response.headers.get("Content-Type")).toMatch(/^text\/event-stream/);
  const text = await response.text();
  expect([...text.matchAll(/^event: (.*)$/gm)].map((match) => match[1])).toEqual([
    "analyzing",
    "generating",
    "ready",
  ]);
  const { beats } = await pageOf(await jar.get("/api/beats"));
  expect(JSON.parse(/^event: ready\ndata: (.*)$/m.exec(text)?.[1] ?? "")).toEqual(beats[0]);
});

test("pages through a history without gaps or repeats", async () => {
  const jar = await stack.person();
  const made: string[] = [];
  for (let count = 1; count <= 5; count += 1) {
    const beat = await beatOf(await jar.postBeat({ mood: `I feel stressed, day ${count}` }));
    made.unshift(beat.id);
  }
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await pageOf(await jar.get(`/api/beats?limit=2${cursor}`));
    seen.push(...page.beats.map(({ id }) => id));
    cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : "";
  } while (cursor);
  expect(seen).toEqual(made);
});

test("makes a beat without scripts: a form post, then the page with player and download", async () => {
  const jar = await stack.person();
  const form = await (await jar.get("/assessment")).text();
  const key = /name="key" value="([^"]+)"/.exec(form)?.[1] ?? "";
  const mood = "I can't calm down <b>tonight</b>";
  const answer = await jar.postForm("/assessment", { mood, key });
  expect(answer.status).toBe(303);
  const where = answer.headers.get("Location") ?? "";
  expect(where).toMatch(/^\/assessment\?beat=[0-9a-f-]{36}$/);
  const page = await (await jar.get(where)).text();
  const id = where.split("=")[1];
  // Softened as every player plays it; the file is as composed.
  expect(page).toContain(`src="/api/beats/${id}/audio.wav?flow=glide&amp;`);
  expect(page).toContain(`href="/api/beats/${id}/audio.wav?download=1"`);
  expect(page).not.toContain("<b>tonight</b>");
  const resent = await jar.postForm("/assessment", { mood, key });
  expect(resent.headers.get("Location")).toBe(where);
});

test("a page of an earlier session makes and charges nothing after another person signed in", async () => {
  const asha = await stack.insertPerson();
  const rohan = await stack.insertPerson();
  const page = await (await asha.jar.get("/assessment")).text();
  const owner = /name="owner" value="(\w+)"/.exec(page)?.[1] ?? "";
  const mood = "I feel tense and nobody may know";
  const headers = { "Idempotency-Key": crypto.randomUUID(), "X-Owner": owner };
  const refused = await rohan.jar.postJson("/api/beats", { mood }, headers);
  expect(refused.status).toBe(401);
  const form = { mood, key: crypto.randomUUID(), owner };
  const sent = await rohan.jar.postForm("/assessment", form);
  expect(sent.headers.get("Location")).toBe("/assessment");
  const left = "select available_credits from profiles where id = ?";
  expect(await stack.dump.count(left, [rohan.id])).toBe(25);
  expect((await asha.jar.postJson("/api/beats", { mood }, headers)).status).toBe(201);
});

test("a page whose session has ended keeps its words, and sent again after a sign-in they cost one credit once", async () => {
  const { id, jar } = await stack.insertPerson();
  const page = await (await jar.get("/assessment")).text();
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? "";
  const form = { key: field("key"), owner: field("owner"), incognito: "on" };
  const mood = "I feel <tense> since Monday";
  const session = jar.cookies.get("session") ?? "";
  jar.cookies.delete("session");
  const api = { "Idempotency-Key": form.key, "X-Owner": form.owner };
  const called = await jar.postJson("/api/beats", { mood }, api);
  expect([called.status, called.headers.has("WWW-Authenticate")]).toEqual([401, true]);
  const refused = await jar.postForm("/assessment", { ...form, mood });
  const html = await refused.text();
  expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([401, "no-store"]);
  expect(html).toMatch(/<textarea[^>]*name="mood"[^>]*>I feel &lt;tense&gt; since Monday</);
  for (const [name, value] of Object.entries(form)) {
    expect(html).toContain(`name="${name}" value="${value}"`);
  }
  expect(html).toContain("You are signed out. Sign in again in another tab");
  expect(html).toMatch(/<a href="\/auth" target="_blank" rel="noopener"/);
  expect(html).toMatch(/<main.*href="tel:.*<\/main>/s);
  const cry = await jar.postForm("/assessment", { ...form, mood: "I want to end my life" });
  expect([cry.status, await cry.text()]).toEqual([422, expect.not.stringContaining("end my life")]);
  jar.cookies.set("session", session);
  const [sent, again] = [
    await jar.postForm("/assessment", { ...form, mood }),
    await jar.postForm("/assessment", { ...form, mood }),
  ];
  expect([sent.status, again.headers.get("Location")]).toEqual([303, sent.headers.get("Location")]);
  const left = "select available_credits from profiles where id = ?";
  expect(await stack.dump.count(left, [id])).toBe(24);
});
