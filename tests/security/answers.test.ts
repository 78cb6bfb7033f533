import { expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const stack = sharedStack();

/** More often than any form of ours has a field; with it a body is not too large to be read. */
const MANY = 900;
/** A list of the health profile gives back at most so many values, and a whole form so many fields. */
const MOST_GIVEN_BACK = 60;

/** Names that a reader of forms may take for paths into objects and lists. */
function hostileNames(own: readonly string[]): readonly string[] {
  const deep = [".deep", "[0]", "[]", ".__proto__"].map((step) => step.repeat(500));
  return [
    ...own.flatMap((name) => [`${name}[0]`, `${name}.deep`]),
    ...deep.map((path) => `${own[0]}${path}`),
    ...["__proto__.deep", "constructor.prototype.deep", "__intent__", "__state__"],
  ];
}

/** A form that is complete in its own fields, has each very often, and many that nobody asked for. */
function hostileForm(fields: Readonly<Record<string, string>>, repeated: string): URLSearchParams {
  const form = new URLSearchParams(fields);
  for (const name of hostileNames(Object.keys(fields))) form.append(name, '{"deep":[[[[]]]]}');
  for (let at = 0; at < MANY; at++) form.append(repeated, `back${at}`);
  for (let at = 0; at < MANY; at++) form.append(`more${at}`, `back${MANY + at}`);
  return form;
}

const CRY = "I want to kill myself tonight";
const key = () => crypto.randomUUID();
const STEP = { step: "2", version: "0", medical_history: "none", existing_conditions: "ADHD" };

/** The forms of which an answer has something, each with the field that is repeated. */
const OF_VISITORS: readonly [address: string, fields: Record<string, string>, repeated: string][] =
  [
    ["/profile?step=2", { ...STEP, medical_history: CRY, intent: "next" }, "existing_conditions"],
    ["/wellbeing/phq-9", { "item-9": "2", key: key() }, "item-1"],
    ["/wellbeing/gad-7", { "item-1": "2", key: key() }, "item-1"],
    ["/help", { intent: "ask", question: "" }, "question"],
    ["/auth?view=sign_up", { intent: "sign_up", email: "none", next: "/" }, "email"],
    ["/feeling", { mood: "a".repeat(2_001) }, "mood"],
  ];
const OF_PEOPLE: typeof OF_VISITORS = [
  ["/profile?step=2", { ...STEP, intent: "next" }, "existing_conditions"],
  ["/profile?step=5", { ...STEP, intent: "save", diet: "vegan" }, "diet"],
  ["/wellbeing/gad-7", { "item-1": "2", key: key() }, "key"],
  ["/settings", { intent: "make_token", token_name: "", days: "7", scope: "none" }, "scope"],
  ["/settings", { intent: "name_nominee", nominee_name: "", nominee_email: "" }, "nominee_name"],
  ["/plan", { intent: "look", goal: "sleep", days: "7", minutes: "0" }, "beat"],
  ["/history", { intent: "search", q: "rain" }, "q"],
  ["/assessment", { mood: "", key: "" }, "mood"],
];

/** Posts a form as a browser does without scripts, and as the scripts of a page do. */
async function answersTo(jar: Client, [address, fields, repeated]: (typeof OF_VISITORS)[number]) {
  const [path = "", search = ""] = address.split("?");
  const answers = [];
  for (const to of [address, `${path}.data?${search}`]) {
    const body = hostileForm(fields, repeated);
    const answer = await jar.request(to, { method: "POST", body });
    answers.push({ to, repeated, status: answer.status, text: await answer.text() });
  }
  return answers;
}

test("57: however a form is built, its answer has nothing but what its page asks for", async () => {
  const { jar } = await stack.insertPerson();
  const answers = [];
  for (const form of OF_VISITORS) answers.push(...(await answersTo(stack.client(), form)));
  for (const form of OF_PEOPLE) answers.push(...(await answersTo(jar, form)));
  const found = answers.map(({ to, repeated, status, text }) => ({
    ...{ to, repeated },
    failed: status >= 500 || status === 413,
    given: new Set(text.match(/back\d+/g)).size,
    deep: /deep/.test(text),
    large: text.length > 200_000,
  }));
  const wrong = found.filter(
    ({ failed, given, deep, large }) => failed || deep || large || given > MOST_GIVEN_BACK,
  );
  expect(wrong).toEqual([]);
  // Some give back what was typed: else nothing would be looked at.
  expect(found.filter(({ given }) => given > 0).length).toBeGreaterThan(5);
  expect((await stack.client().get("/api/health")).status).toBe(200);
});
