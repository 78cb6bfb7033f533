import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Where code takes more of a request than one text by its name: several texts of one name, all that a form has, or
 * parsed JSON. Only so can an answer of a page get a depth, a length or names that the request decides, which
 * the encoder of pages' data is not made for (GHSA-rxv8-25v2-qmq8).
 */
const TAKES_MORE = [
  /\.(?:getAll|formData|blob|arrayBuffer)\(/,
  /(?<!Response)\.json\(|\b(?:raw|req|request)(?:\.clone\(\))?\.text\(/,
  /\b(?:JSON\.parse|parseJson|parseWithZod)\(/,
  /\b(?:form|fields|searchParams)\.(?:entries|keys|values|forEach|map|flatMap|filter)\(/,
  /\.\.\.\(?(?:await )?(?:raw|request|form|readForm|searchParams|(?:url|new URL\(.*\))\.searchParams)\b/,
  /\bof \(?(?:await )?(?:raw|request|form|fields|readForm|searchParams|(?:url|new URL\(.*\))\.searchParams)\b/,
  /\b(?:from|fromEntries)\((?:await )?(?:request|form|readForm|searchParams|(?:url|new URL\(.*\))\.searchParams)\b/,
];

const BY_NAME = "its result has names of ours alone";
const READ = "read for words or counted: nothing of it is given back";
const NO_PAGE = "no page answers with it";

/** What does so: by file and line, what bounds what comes of it. */
const PERMITTED: Readonly<Record<string, string>> = {
  'app/plan/post-plan.server.ts const beats = form.has("offered") ? form.getAll("beat").map(String) : undefined;':
    "compared with the person's own beats",
  "app/requests/form.server.ts return await request.formData();": "what the rest is about",
  "app/routes/assessment.tsx const form = await request.clone().formData();":
    "in the browser alone: what it posts itself",
  "app/routes/plan.tsx <NewPlan key={JSON.stringify(reply?.chosen)} {...form} chosen={reply?.chosen} />":
    "on the page: props",
  'app/settings/access-tokens.server.ts .getAll("scope")': "cut to as many as there are",
  "app/wellbeing/answers.server.ts const fields = [...form];": BY_NAME,
  "worker/features/payments/razorpay/messages.ts const body = new Uint8Array(await request.arrayBuffer());":
    NO_PAGE,
  "worker/features/payments/razorpay/messages.ts return { ...readEvent(parseJson(text)), id, digest: await sha256Hex(text) };":
    NO_PAGE,
  "worker/features/payments/razorpay/razorpay.ts if (answer.ok) return schema.parse(await bounded(answer, MAX_BYTES).json());":
    NO_PAGE,
  "worker/features/profile/answers.rules.ts const sent = [...new Set(form.keys())].filter(isFieldName);":
    BY_NAME,
  "worker/features/profile/answers.rules.ts const submission = parseWithZod(known, { schema, disableAutoCoercion: true });":
    "of names of ours, which are no paths; its payload is not used, its errors go by their names",
  "worker/features/profile/rules.ts return fields.filter(([name]) => {":
    "names of ours, each as often as a form of ours has it",
  "worker/features/profile/rules.ts return form.getAll(name).slice(0, mostSent(name) + 1);":
    "as many as a form of ours sends, and one",
  "worker/features/wellbeing/answers.rules.ts fields.flatMap(([name, value]) =>": BY_NAME,
  "worker/features/wellbeing/answers.rules.ts for (const [name, value] of fields) {": BY_NAME,
  'worker/server/shell/bounds.ts const segments = searchParams.getAll("p").reduce((sum, path) => sum + segmentsIn(path), 0);':
    READ,
  "worker/server/shell/page-scripts.ts return { ...JSON.parse(text), version: `${assets.version}-${language}` };":
    "a file of the build",
  "worker/server/shell/problem-details.ts const body = (await res.clone().json()) as Partial<ApiError>;":
    "the API's own answer",
  "worker/server/shell/typed-texts.ts const fields: Fields = form.flatMap(([name, value]) =>":
    "given back by wizardFields alone",
  "worker/server/shell/typed-texts.ts const { mood } = Object(JSON.parse(text)) as { readonly mood?: unknown };":
    READ,
  "worker/server/shell/typed-texts.ts fields.flatMap(([name, value]) => (names.includes(name) ? [value] : []));":
    READ,
  'worker/server/shell/typed-texts.ts if (method === "POST" && path === JSON_PATH) return typedInJson(await c.req.text());':
    READ,
  "worker/server/shell/typed-texts.ts return typedInForm([...(await raw.clone().formData())]);":
    READ,
};

/** What runs between a request and the answer of a page, and what is handed a whole form there. */
const sources = [
  ...globSync(["app/**/*.server.{ts,tsx}", "app/routes/*.{ts,tsx}", "app/{root,entry.server}.tsx"]),
  ...globSync("worker/server/shell/*.ts"),
  ...globSync("worker/{domain,features,reading}/**/*.ts").filter((file) =>
    /\b(?:FormData|URLSearchParams|Fields)\b/.test(readFileSync(file, "utf8")),
  ),
].filter((file) => !file.includes(".test."));

function takenIn(code: string): string[] {
  return code
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !/^(?:\*|\/\/|\/\*)/.test(line))
    .filter((line) => TAKES_MORE.some((pattern) => pattern.test(line)));
}

test("what a request brings is taken text by text, or bounded before a page answers with it", () => {
  expect(sources.length).toBeGreaterThan(90);
  const found = sources.flatMap((file) =>
    takenIn(readFileSync(file, "utf8")).map((line) => `${file} ${line}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(PERMITTED).toSorted());
});

test("what takes more is found where it is written", () => {
  const hostile = [
    'const moods = form.getAll("mood");',
    "return answerForm({ typed: Object.fromEntries(form) }, 400);",
    "const typed = [...(await readForm(request))];",
    "for (const [name, value] of form) typed[name] = value;",
    "form.forEach((value, name) => typed.set(name, value));",
    "return { query: Object.fromEntries(new URL(request.url).searchParams) };",
    "for (const [name, value] of url.searchParams) chosen[name] = value;",
    'const state = JSON.parse(textField(form, "state"));',
    "const submission = parseWithZod(form, { schema });",
    "const body = await request.json();",
    "return { names: Array.from(form.keys()) };",
  ];
  expect(hostile.filter((code) => takenIn(code).length === 0)).toEqual([]);
});

test("one text by its name is no more", () => {
  const plain = [
    'const mood = textField(form, "mood");',
    'const token = new URL(request.url).searchParams.get("token") ?? "";',
    "return Response.json({ kept }, { status: 400 });",
    "return { known, form, owner };",
    "const choice = choiceOf(form);",
  ];
  expect(plain.filter((code) => takenIn(code).length > 0)).toEqual([]);
});
