import { afterEach, beforeEach, expect, test } from "vitest";
import { healthyReply, RISK, taskOf } from "#tests/model-host/replies.ts";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { sqlOf } from "#tests/rig/fault-proxy.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const stack = sharedStack({ scriptedModel: true });
let jar: Client;
let id: string;
beforeEach(async () => {
  ({ id, jar } = await stack.insertPerson());
  stack.model.respond(healthyReply);
});
afterEach(() => stack.intervene(undefined));

/** The data in the last request to the model for a task. */
function sentToModel(task: string): Record<string, unknown> {
  const sent = stack.model.requests.findLast((request) => taskOf(request) === task);
  return JSON.parse(sent?.body.messages[1]?.content ?? "{}");
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

function post(fields: Fields, by = jar): Promise<Response> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one);
  }
  return by.request("/profile", { method: "POST", body });
}

/** A page with decoded entities, to search for texts as a person sees them. */
async function page(path: string, by = jar): Promise<string> {
  return plain(await (await by.get(path)).text());
}

function plain(html: string): string {
  return html.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
}

async function versionOn(step: number): Promise<string> {
  return /name="version" value="(\d+)"/.exec(await page(`/profile?step=${step}`))?.[1] ?? "";
}

function saved() {
  return stack.sealed.profile(id);
}

const STEPS: readonly Fields[] = [
  { step: "1", full_name: "Asha Rao", date_of_birth: "1990-05-17", gender: "female" },
  { step: "2", existing_conditions: ["ADHD", "Anxiety"], had_brain_injury: "on" },
  { step: "3", stress_level: "8", sleep_issues: "on", sleep_severity: "6" },
  { step: "4", diet: "vegan", water_intake: "1.5", caffeine_intake: "4" },
  { step: "5", therapy_types: "Meditation", session_duration: "30" },
];

async function fillIn(): Promise<Response> {
  for (const fields of STEPS.slice(0, 4)) {
    const answer = await post({ ...fields, intent: "next" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`/profile?step=${Number(fields.step) + 1}`);
  }
  return post({ ...STEPS[4], intent: "save" });
}

test("five steps without scripts make a profile and an assessment; a later save makes another", async () => {
  expect(await page("/profile?step=5")).toContain(">Submit<");
  const answer = await fillIn();
  expect(answer.status).toBe(303);
  const shown = await page(answer.headers.get("Location") ?? "");
  expect(shown).toContain("Your Profile");
  for (const text of ["Risk Level", "Moderate", "Recommendations", "Suggested Therapies"]) {
    expect(shown).toContain(text);
  }
  expect(shown).toContain("Next Steps");
  expect(shown).toContain("Let's generate a beat to help me feel better");
  for (const line of [...RISK.recommendations, ...RISK.next_steps, "Meditation"]) {
    expect(shown).toContain(line);
  }
  expect(await saved()).toMatchObject({
    full_name: "Asha Rao",
    date_of_birth: "1990-05-17",
    gender: "female",
    existing_conditions: ["ADHD", "Anxiety"],
    cognitive_issues: [],
    had_brain_injury: true,
    has_headaches: false,
    stress_level: 8,
    sleep_severity: 6,
    water_intake: 1.5,
    screen_time: null,
    safety_conditions: [],
    therapy_types: ["Meditation"],
    session_duration: "30",
    medical_history: null,
  });

  expect(await page("/profile?step=5")).toContain(">Update Profile<");
  await post({ step: "1", full_name: "", intent: "next" });
  const again = await post({ ...STEPS[4], intent: "save" });
  expect(again.headers.get("Location")).toBe("/profile?view=result");
  expect(await saved()).toMatchObject({ full_name: null, date_of_birth: null, stress_level: 8 });
  expect(await page("/profile?view=result")).toContain("Earlier results");
  const results = await stack.dump.rows(
    "select prompt_version from assessment_result where user_id = ?",
    [id],
  );
  expect(results).toHaveLength(2);
  expect(results[0]).toMatchObject({ prompt_version: "assess-risk/2" });
});

test("whoever presses Next through everything has said nothing, and gets no verdict", async () => {
  stack.model.script([]);
  for (const [step, fields] of Object.entries({
    1: {},
    2: {},
    3: {
      ...{ stress_level: "5", stress_level_unsaid: "5" },
      ...{ sleep_severity: "0", sleep_severity_unsaid: "0" },
    },
    4: {
      ...{ water_intake: "2", water_intake_unsaid: "2" },
      ...{ caffeine_intake: "2", caffeine_intake_unsaid: "on" },
      ...{ screen_time: "6", screen_time_unsaid: "6" },
    },
  })) {
    expect((await post({ step, ...fields, intent: "next" })).status).toBe(303);
  }
  const answer = await post({ step: "5", intent: "save" });
  expect(await saved()).toMatchObject({
    stress_level: null,
    sleep_severity: null,
    water_intake: null,
    caffeine_intake: null,
    screen_time: null,
  });
  const shown = await page(answer.headers.get("Location") ?? "");
  expect(shown).toContain("A little more, and we can suggest something");
  expect(shown).not.toContain("Risk Level");
  expect(shown).toContain("Let's generate a beat to help me feel better");
  for (const step of [2, 3, 4]) expect(shown).toContain(`href="/profile?step=${step}"`);
  expect(stack.model.requests).toHaveLength(0);
  const count = "select count(*) from assessment_result where user_id = ?";
  expect(await stack.dump.count(count, [id])).toBe(0);
  // Without the query too: it follows from the answers.
  expect(await page("/profile?view=result")).toContain("A little more, and we can");
});

test("an untouched number is shown as not said, and can be made unsaid again", async () => {
  const box = /<input[^>]*name="stress_level_unsaid"[^>]*>/;
  const slider = /<input[^>]*name="stress_level"[^>]*>/;
  const untouched = await page("/profile?step=3");
  expect(box.exec(untouched)?.[0]).toContain("checked");
  expect(slider.exec(untouched)?.[0]).toContain('value="5"');
  await post({ step: "3", stress_level: "8", stress_level_unsaid: "5", intent: "next" });
  const said = await page("/profile?step=3");
  expect(box.exec(said)?.[0]).not.toContain("checked");
  expect(slider.exec(said)?.[0]).toContain('value="8"');
  await post({ step: "3", stress_level: "8", stress_level_unsaid: "on", intent: "next" });
  const unsaid = await page("/profile?step=3");
  expect(box.exec(unsaid)?.[0]).toContain("checked");
  expect(slider.exec(unsaid)?.[0]).toContain('value="5"');
});

test("a calm verdict from too little is not shown, a warning is", async () => {
  stack.model.script([{ json: { ...RISK, risk_level: "Low" } }]);
  const calm = await post({ step: "3", stress_level: "2", intent: "save" });
  expect(calm.headers.get("Location")).toBe("/profile?view=result&assessment=too_little");
  expect(await page("/profile?view=result")).toContain("A little more, and we can");
  stack.model.respond(healthyReply);
  const warning = await post({ step: "3", stress_level: "9", intent: "save" });
  expect(await page(warning.headers.get("Location") ?? "")).toContain("Risk Level");
});

test("epilepsy with pregnancy: a doctor first, above a quiet button, in the result and the generator", async () => {
  stack.model.script([{ json: { ...RISK, risk_level: "Low" } }]);
  const answer = await post({
    ...{ step: "2", safety_conditions: ["seizures", "pregnancy"], stress_level: "3" },
    ...{ sleep_severity: "1", screen_time: "4", intent: "save" },
  });
  const generate = "Let's generate a beat to help me feel better";
  const shown = await page(answer.headers.get("Location") ?? "");
  for (const notice of [
    "With epilepsy or seizures, ask a doctor before you listen, above all to a tone that pulses.",
    "During a pregnancy, ask a doctor before you listen.",
    "Please speak with a doctor before you listen.",
  ]) {
    expect(shown).toContain(notice);
    expect(shown.indexOf(notice)).toBeLessThan(shown.indexOf(generate));
  }
  expect(shown).not.toContain("Small steps may help");
  expect(new RegExp(`<a class="([^"]*)"[^>]*>${generate}`).exec(shown)?.[1]).toBe("button-quiet");
  const generator = await page("/assessment");
  const notice = generator.indexOf("With epilepsy or seizures, ask a doctor");
  expect(notice).toBeGreaterThan(0);
  expect(notice).toBeLessThan(generator.indexOf("Generate the Beat"));
});

test("one form with all answers equals five steps", async () => {
  const all = Object.assign({}, ...STEPS, { step: "5", intent: "save" });
  expect((await post(all)).headers.get("Location")).toBe("/profile?view=result");
  expect(await saved()).toMatchObject({ full_name: "Asha Rao", stress_level: 8, diet: "vegan" });
});

test("answers stay across steps, reloads and a sign-out", async () => {
  const person = await stack.person("drafts@example.com");
  const fields = {
    step: "2",
    medical_history: "Migraine, since 2019",
    existing_conditions: "PTSD",
  };
  expect((await post({ ...fields, intent: "previous" }, person)).headers.get("Location")).toBe(
    "/profile?step=1",
  );
  await person.postForm("/auth/sign-out", {});
  await person.postForm("/auth", {
    intent: "sign_in",
    email: "drafts@example.com",
    password: "correct horse battery",
  });
  const shown = await page("/profile?step=2", person);
  expect(shown).toContain("Migraine, since 2019");
  expect(shown).toMatch(/value="PTSD"[^>]*checked|checked[^>]*value="PTSD"/);
  // A draft is no profile before its submission.
  expect(await page("/profile?step=5", person)).toContain(">Submit<");
});

test("shows errors beside their fields and above the form, and keeps the input", async () => {
  const answer = await post({
    step: "1",
    full_name: "Asha",
    email: "asha@",
    date_of_birth: "2999-01-01",
    intent: "next",
  });
  expect(answer.status).toBe(400);
  const shown = plain(await answer.text());
  expect(shown).toContain("2 answers need another look");
  expect(shown).toContain('href="#email"');
  expect(shown).toContain('id="email-error"');
  expect(shown).toContain("This date lies in the future.");
  expect(shown).toContain('value="asha@"');
  expect(shown).toContain("Step 1 of 5");
});

test("shows an answer in free text again unchanged", async () => {
  for (const words of ["once a year", "constructor", "__proto__"]) {
    expect((await post({ step: "4", alcohol_frequency: words, intent: "next" })).status).toBe(303);
    expect(await page("/profile?step=4")).toMatch(
      new RegExp(`<option[^>]* value="${words}"[^>]*>${words}</option>`),
    );
  }
  const twice = await post({
    step: "4",
    alcohol_frequency: ["Never", "__proto__"],
    intent: "next",
  });
  expect(twice.status).toBe(400);
});

test("two tabs do not overwrite each other without notice", async () => {
  const seen = await versionOn(3);
  const first = { step: "3", stress_level: "2", version: seen, intent: "next" };
  expect((await post(first)).status).toBe(303);
  // A repeated request, as after a lost answer or a double click, is no conflict.
  expect((await post(first)).status).toBe(303);
  const second = await post({ ...first, stress_level: "9" });
  expect(second.status).toBe(409);
  const shown = plain(await second.text());
  expect(shown).toContain("This step was changed since you opened it");
  expect(shown).toMatch(/name="stress_level"[^>]*value="9"|value="9"[^>]*name="stress_level"/);
  // A second submission overwrites on purpose.
  const version = /name="version" value="(\d+)"/.exec(shown)?.[1] ?? "";
  expect((await post({ ...first, stress_level: "9", version })).status).toBe(303);
  // Another step has no conflict.
  expect((await post({ step: "4", version: "0", intent: "next" })).status).toBe(303);
});

test("an old tab does not overwrite a profile that was saved later", async () => {
  const seen = await versionOn(1);
  await fillIn();
  const late = await post({ step: "1", full_name: "Old", version: seen, intent: "next" });
  expect(late.status).toBe(409);
  expect(await page("/profile?step=1")).toContain('value="Asha Rao"');
});

test("stores drafts during input, without invalid fields", async () => {
  const fields = { step: "1", full_name: "Asha", date_of_birth: "19", version: "0", writer: "" };
  const kept = await jar.postForm("/profile/draft", fields);
  expect(kept.status).toBe(200);
  const shown = await page("/profile?step=1");
  expect(shown).toContain('value="Asha"');
  expect((await jar.postForm("/profile/draft", { ...fields, full_name: "B" })).status).toBe(409);
  expect((await stack.client().postForm("/profile/draft", fields)).status).toBe(401);
});

test("an invalid field in a draft keeps its last stored value", async () => {
  const phone = "98450 12345";
  await jar.postForm("/profile/draft", { step: "1", phone });
  const edited = await jar.postForm("/profile/draft", { step: "1", phone: `${phone} (Mother)` });
  expect(await edited.json()).toEqual({ outcome: "kept", unread: 1 });
  expect(await page("/profile?step=1")).toContain(`value="${phone}"`);
});

test("input in a page of an earlier session is not stored for the person who signed in later", async () => {
  const owner = /name="owner" value="(\w+)"/.exec(await page("/profile?step=2"))?.[1] ?? "";
  expect(owner).not.toBe("");
  const { id: other, jar: sister } = await stack.insertPerson();
  const fields = { step: "2", medical_history: "A's secret illness", owner };
  expect((await sister.postForm("/profile/draft", fields)).status).toBe(403);
  for (const intent of ["next", "save"]) {
    const answer = await post({ ...fields, intent }, sister);
    expect(answer.headers.get("Location")).toBe("/profile?step=2");
  }
  expect(JSON.stringify(await stack.dump.everything())).not.toContain("secret illness");
  const count = "select count(*) from profile_draft where user_id = ?";
  expect(await stack.dump.count(count, [other])).toBe(0);
  expect((await jar.postForm("/profile/draft", fields)).status).toBe(200);
});

test("a form that mentions suicide shows help lines, even when the model fails", async () => {
  stack.model.script([{ status: 401 }]);
  const fields = { step: "2", medical_history: "I want to kill myself tonight", intent: "save" };
  expect((await post(fields)).status).toBe(422);
  const answer = await post({ ...fields, seen: "help" });
  const shown = await page(answer.headers.get("Location") ?? "");
  expect(shown).toContain("High");
  expect(shown.slice(shown.indexOf("<main"), shown.indexOf("</main>"))).toContain("14416");
  expect(stack.model.requests).toHaveLength(0);
});

test("responses with profile data are not cached", async () => {
  const response = await jar.get("/profile.data?step=2");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("the assessment gets no name, contact or date of birth, and the composition only three numbers", async () => {
  await post({ ...STEPS[0], phone: "080 4567 8901", email: "asha@example.com", intent: "next" });
  await fillIn();
  const form = sentToModel("assess-risk").form as Record<string, unknown>;
  expect(form).toMatchObject({ stress_level: 8, existing_conditions: ["ADHD", "Anxiety"] });
  expect(form.age).toBeGreaterThan(30);
  expect(JSON.stringify(form)).not.toMatch(/Asha|4567|example\.com|1990/);

  await jar.postBeat({ mood: "I feel tense" });
  expect(sentToModel("compose-beat").person).toEqual({
    stress: 8,
    sleep_trouble: 6,
    cups_of_caffeine: 4,
  });
  await jar.postBeat({ mood: "I feel tense", incognito: true });
  expect(sentToModel("compose-beat")).not.toHaveProperty("person");
  await post({ ...STEPS[4], left_out_of_beats: "on", intent: "save" });
  await jar.postBeat({ mood: "I feel tense" });
  expect(sentToModel("compose-beat")).not.toHaveProperty("person");
});

test("the profile sets the length of a session and its safety notices", async () => {
  await fillIn();
  const beat = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  const shown = await page(`/assessment?beat=${beat.id}`);
  expect(shown).toMatch(/<audio[^>]*audio\.wav\?minutes=30&amp;/);
  expect(shown).toContain("After a recent head injury, ask a doctor before you listen.");
});

test("a failing model keeps the profile, and the assessment can be repeated", async () => {
  stack.model.script([{ status: 400 }]);
  const answer = await fillIn();
  const shown = await page(answer.headers.get("Location") ?? "");
  expect(shown).toContain("The assessment did not work this time");
  expect(await saved()).toMatchObject({ stress_level: 8 });
  stack.model.respond(healthyReply);
  const again = await post({ intent: "assess" });
  expect(await page(again.headers.get("Location") ?? "")).toContain(RISK.recommendations[0]);
});

test("a step whose session has ended stays in its form, and is kept after a sign-in", async () => {
  const html = await page("/profile?step=2");
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  const hidden = { version: field("version"), owner: field("owner") };
  const step = { ...STEPS[1], ...hidden, medical_history: "Migraine", intent: "next" };
  const session = jar.cookies.get("session") ?? "";
  jar.cookies.delete("session");
  const refused = await post(step);
  expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([401, "no-store"]);
  const shown = plain(await refused.text());
  expect(shown).toContain("You are signed out. Sign in again in another tab");
  expect(shown).toContain("User not authenticated");
  expect(shown).toMatch(/<textarea[^>]*name="medical_history"[^>]*>Migraine</);
  for (const one of ["ADHD", "Anxiety"]) {
    expect(shown).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${one}"`));
  }
  for (const [name, value] of Object.entries(hidden)) {
    expect(shown).toContain(`name="${name}" value="${value}"`);
  }
  expect(shown).toMatch(/<main.*href="tel:.*<\/main>/s);
  jar.cookies.set("session", session);
  expect((await post(step)).headers.get("Location")).toBe("/profile?step=3");
  expect(await page("/profile?step=2")).toContain(">Migraine<");
  // A form that carries no page's owner is led to the sign-in screen, as every other of the page.
  jar.cookies.delete("session");
  const asked = await post({
    intent: "ask_parent",
    owner: hidden.owner,
    parent_email: "p@a.example",
  });
  expect(asked.headers.get("Location")).toContain("/auth?next=%2Fprofile");
});

test("shows the error texts of the specification", async () => {
  const { client } = stack;
  const outside = await post({ step: "5", intent: "save" }, client());
  expect(outside.status).toBe(302);
  const signIn = await page(outside.headers.get("Location") ?? "", client());
  expect(signIn).toContain("User not authenticated");

  stack.intervene((pipeline) => (sqlOf(pipeline).includes("user_profile") ? "busy" : undefined));
  const busy = await jar.get("/profile");
  expect(busy.status).toBe(503);
  expect(plain(await busy.text())).toContain("Error loading profile: the database is busy.");
  expect(await page("/profile")).toContain("We could not open your profile just now.");
  stack.intervene((pipeline) => (sqlOf(pipeline).includes("user_profile") ? "failed" : undefined));
  expect(await page("/profile")).toContain("Failed to load your profile data.");

  const saving = /insert into "?user_profile/;
  stack.intervene((pipeline) => (saving.test(sqlOf(pipeline)) ? "busy" : undefined));
  const refused = await post({ step: "5", intent: "save" });
  expect(refused.status).toBe(503);
  const shown = plain(await refused.text());
  expect(shown).toContain("We could not save just now. Your answers are still here.");
  expect(shown).toContain("Database operation failed: the database is busy.");
  expect(shown).toMatch(/href="\/profile\?step=4"[^>]*>Try Again</);
  stack.intervene((pipeline) => (saving.test(sqlOf(pipeline)) ? "lost_before" : undefined));
  const lost = await post({ step: "5", intent: "save" });
  expect(plain(await lost.text())).toContain("An error occurred while saving your profile");
});
