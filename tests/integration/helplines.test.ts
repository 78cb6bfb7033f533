import { readdir, readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/sqld/server.ts";
import { createClient } from "#tests/rig/client.ts";
import { insertAccount } from "#tests/rig/people.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { SECRET } from "#tests/rig/stack.ts";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { itemField } from "#worker/features/wellbeing/answers.rules.ts";
import { helpPageIn } from "#worker/reading/help/help-words.ts";
import { HELPLINES_ABROAD, SUPPORT } from "#worker/reading/safety/support.ts";
import { startWorkerd } from "#worker/tools/local/runtime/workerd.ts";

const stack = sharedStack();

const CRY = "I want to kill myself tonight";
const WORKER = "build/worker";

/** Another number for each of ours; no page has these. */
const CHANGED = SUPPORT.lines.map(({ number }, at) => [number, `7${at}7${at}7`] as const);
const OTHERS = CHANGED.map(([, other]) => other);
const [FIRST = "", EMERGENCY = ""] = OTHERS;

const quoted = (number: string) => `"${number}"`;
const bundle = readFile(`${WORKER}/index.js`, "utf8");

/** The numbers of the table in a text, but for those that are too short to be told from others. */
function oldNumbersIn(text: string): readonly string[] {
  return SUPPORT.lines
    .flatMap(({ number, dial }) => (number.length > 3 ? [number, dial] : [dial]))
    .filter((number) =>
      new RegExp(`(?<![\\w-])${number.replace("+", "\\+")}(?![\\w-])`).test(text),
    );
}

test("in what is built, each number stands in the table alone", async () => {
  const worker = await bundle;
  for (const { number } of SUPPORT.lines) {
    // Four digits are part of a price or of a weight, too.
    if (number.length > 4) expect(worker.split(number).length - 1, number).toBe(1);
    expect(worker.split(quoted(number)).length - 1, number).toBe(1);
  }
  const scripts = (await readdir("build/client/assets")).filter((file) => file.endsWith(".js"));
  const [first] = SUPPORT.lines;
  // The composer of a device is one file by itself, which no page loads.
  const tables = { pages: 0, composer: 0 };
  for (const file of scripts) {
    const script = await readFile(`build/client/assets/${file}`, "utf8");
    const where = file.startsWith("composer.worker-") ? "composer" : "pages";
    tables[where] += script.split(first.number).length - 1;
  }
  expect(tables).toEqual({ pages: 1, composer: 1 });
});

test("a number that changes in the table changes on every page, in every answer and in every assessment", async () => {
  let contents = await bundle;
  for (const [number, other] of CHANGED)
    contents = contents.replaceAll(quoted(number), quoted(other));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const wasm = (await readdir(WORKER)).filter((file) => file.endsWith(".wasm"));
  const runtime = await startWorkerd({
    port,
    onLog: () => {},
    handlesSignals: false,
    variables: {
      ...{ APP_ORIGIN: origin, APP_SECRET: SECRET, LIBSQL_URL: stack.databaseUrl },
      SMTP_URL: "smtp://127.0.0.1:1",
      ...{ MAIL_FROM: "Stillwave <hello@stillwave.localhost>", LIMIT_SCALE: "1000" },
    },
    modules: [
      { type: "ESModule", path: `${WORKER}/index.js`, contents },
      ...wasm.map((file) => ({ type: "CompiledWasm" as const, path: `${WORKER}/${file}` })),
    ],
  });
  onTestFinished(() => runtime.close());
  const visitor = createClient(origin);
  const jar = createClient(origin);
  await insertAccount(stack, jar, {});
  const key = () => crypto.randomUUID();
  const seen = async (name: string, answer: Promise<Response>, ...expected: readonly string[]) => {
    const text = await (await answer).text();
    expect(oldNumbersIn(text), name).toEqual([]);
    for (const number of expected) expect(text, name).toContain(number);
  };
  const all = OTHERS;
  await seen("support", visitor.get("/support"), ...all);
  for (const page of ["/", "/about", "/terms", "/privacy-policy", "/auth", "/community", "/help"]) {
    await seen(page, visitor.get(page));
  }
  for (const page of ["/assessment", "/history", "/profile", "/plan", "/settings", "/wellbeing"]) {
    await seen(page, jar.get(page));
  }
  await seen(
    "the help page",
    jar.postForm("/help", { intent: "ask", question: "may I stop Alprax" }),
  );
  const suicidal = { intent: "ask", question: "can this treat depression" };
  await seen("an answer of the help page", jar.postForm("/help", suicidal));
  await seen("a crisis", jar.postForm("/assessment", { mood: CRY, key: key() }), ...all);
  await seen("one in the API", jar.postBeat({ mood: CRY }), ...all);
  await seen("a refusal of the API", visitor.postBeat({ mood: "sad" }), ...all);
  await seen(
    "not understood",
    jar.postForm("/assessment", { mood: "오늘 밤", key: key() }),
    ...all,
  );
  await seen("a page that cannot be made", visitor.request("/", { method: "PUT" }), ...all);
  await seen("the description of the API", visitor.get("/api/openapi.json"));
  await seen("a questionnaire", jar.get("/wellbeing/phq-9"));
  const items = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [itemField(at), "3"]));
  await seen("a heavy answer", jar.postForm("/wellbeing/phq-9", items), FIRST, EMERGENCY);
  const doubtful = await jar.postBeat({ mood: "I don't see any point anymore" });
  const { id } = (await doubtful.json()) as { readonly id: string };
  await seen("beside a beat in doubt", jar.get(`/listen/${id}`), FIRST, EMERGENCY);
  // A trauma names a helpline of its own; a statement of a crisis comes before every other step.
  for (const text of ["nothing else", `${CRY}.`]) {
    const fields = { existing_conditions: "PTSD", medical_history: text, seen: "help" };
    await jar.postForm("/profile?step=2", { step: "2", ...fields, intent: "save" });
    await seen(`an assessment of ${text}`, jar.get("/profile?view=result"), FIRST);
  }
});

test.each(INTERFACE_LANGUAGES.filter(({ code }) => code !== "en"))(
  "whoever reads $name finds the numbers in it, and those in English by a link",
  async ({ code }) => {
    const visitor = stack.client();
    await visitor.postForm("/language", { language: code, next: "/" });
    const help = helpPageIn(code);
    const page = await (await visitor.get("/support")).text();
    expect(page).toContain(`<div lang="${code}"`);
    expect(page).toContain(help?.page.lead);
    expect(page).toContain('href="/support?lang=en"');
    const english = await (await visitor.get("/support?lang=en")).text();
    expect(english).toContain(SUPPORT.spoken);
    const landing = await (await visitor.get("/")).text();
    expect(landing).toContain(help?.support.elsewhere);
    expect(landing).not.toContain(SUPPORT.elsewhere);
  },
);

test("on a page in Hindi the numbers are in Hindi, too, where the language of a text is not known", async () => {
  const { jar } = await stack.insertPerson();
  await jar.postForm("/language", { language: "hi", next: "/" });
  const { support } = helpPageIn("hi") ?? {};
  const post = async (path: string, fields: Record<string, string>) => {
    const html = await (await jar.postForm(path, { key: crypto.randomUUID(), ...fields })).text();
    return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  };
  const notUnderstood = await post("/assessment", { mood: "오늘 밤" });
  expect(notUnderstood).toContain(support?.elsewhere);
  expect(notUnderstood).not.toContain(SUPPORT.elsewhere);
  const items = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [itemField(at), "2"]));
  const heavy = await post("/wellbeing/phq-9", { ...items, [itemField(8)]: "0" });
  expect(heavy).toContain(support?.lines[0]?.note);
  expect(heavy).not.toContain(SUPPORT.lines[0].note);
  // Help is in the language of the text, and the way back in that of the page.
  const cry = await post("/assessment", { mood: CRY });
  expect(cry).toContain(SUPPORT.elsewhere.split(HELPLINES_ABROAD)[0]);
  expect(cry).toContain("वापस धुन बनाने के पेज पर");
  expect(cry).not.toMatch(/lang="en"[^>]*>वापस/);
});
