import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { untranslatedIn } from "./untranslated.ts";

/** Modules whose texts are for developers, or are no interface: the page of all components, and the API. */
const FOR_DEVELOPERS = [
  "app/design/**",
  "worker/tools/**",
  "worker/server/api/contract/**",
  "worker/domain/feelings.ts",
];
/** Texts that are the same in every language, by their files. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  // A language by its name in itself.
  "app/generator/help-first.tsx": ["English"],
  "app/listening/doubt-help.tsx": ["English"],
  // People and places, as they write themselves in Latin letters.
  "app/routes/about.tsx": ["Asha", "Rohan", "India"],
  "app/plan/clock.ts": ["Kolkata", "Kathmandu", "Yangon", "Ho Chi Minh City", "Kyiv"],
  // What is sold.
  "worker/features/payments/rules.ts": ["Starter", "Creator", "Studio"],
  // Kinds by which code tells bands, feelings and moods apart; what is read of them has a catalog.
  "app/generator/not-understood.tsx": ["Anxious", "Sleepless", "Unfocused", "Low"],
  "app/listening/scene/draw-scene.ts": ["Alpha"],
  "app/listening/session-length.ts": ["Beta", "Gamma"],
  "app/offline/kept-beat.ts": ["Spiritual"],
  // What programs read: headers, an error, a calendar's answer, the title inside a file that is equal for all.
  "app/listening/device/device-sound.ts": ["No sound worker."],
  "app/routes/plan-calendar.ts": ["Not found."],
  "worker/server/api/samples.ts": ["Cookie"],
  "worker/server/api/community.ts": ["Shared sound"],
  "worker/server/api/routes.ts": [
    "Bearer",
    'Bearer error="invalid_token"',
    'Bearer error="insufficient_scope", scope="',
  ],
};
/** A module of the Worker that makes pages or mails, or speaks to people otherwise. */
const SPEAKS = /from "(.*\.compiled\.ts|#worker\/platform\/letter\.ts|hono\/html)"/;

test("every text that a person reads is in a catalog, and can be translated", () => {
  const files = globSync("{app,worker}/**/*.{ts,tsx}", {
    exclude: ["**/*.test.{ts,tsx}", "**/*.compiled.ts", ...FOR_DEVELOPERS],
  });
  const unused = new Map(Object.entries(NAMES).map(([file, texts]) => [file, new Set(texts)]));
  const found = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    if (!file.startsWith("app/") && !SPEAKS.test(source)) return [];
    return untranslatedIn(file, source)
      .filter(({ text }) => {
        unused.get(file)?.delete(text);
        return !NAMES[file]?.includes(text);
      })
      .map(({ line, text }) => `${file}:${line}: "${text}" belongs in words/en.json`);
  });
  expect(found).toEqual([]);
  expect([...unused].filter(([, texts]) => texts.size > 0)).toEqual([]);
});

test.each([
  ["text of an element", `<p>\n  Rest well\n</p>`, ["Rest well"]],
  ["one small word", "<p>{a} or {b}</p>", ["or"]],
  ["a literal as a child", `<p>{busy ? "wait" : "go"}</p>`, ["wait", "go"]],
  ["a template as a child", "<p>{`left ` + n}</p>", ["left"]],
  ["what a list shows", `<ul>{all.map(() => "none")}</ul>`, ["none"]],
  ["a name for a screen reader", `<i aria-label="close" />`, ["close"]],
  ["a placeholder in an expression", `<input placeholder={a && "your name"} />`, ["your name"]],
  [
    "a prop that is shown",
    `<Field label="Email" hint={"work or home"} />`,
    ["Email", "work or home"],
  ],
  ["the title of a page", `const meta = () => [{ title: "plans" }]`, ["plans"]],
  ["a word that is kept", `const NAMES = { low: "Low" }`, ["Low"]],
  ["a sentence anywhere", `say("You are not alone.", b)`, ["You are not alone."]],
  ["the subject of a mail", `send({ to, subject: "your code" })`, ["your code"]],
])("%s is found", (_, code, texts) => {
  expect(untranslatedIn("page.tsx", code).map(({ text }) => text)).toEqual(texts);
});

test("keys, classes, numbers, signs, what is compared, errors and types are no texts for people", () => {
  const code = `
    type Level = "High" | "Low";
    const t = (key: string) => key;
    if (level === "High") throw new Error("This is not possible.");
    const row = (
      <p className="mt-3 flex" id="row" lang="en" {...{ tone: "note" }}>
        {t("left.now")} · 12:05 ₹499 {band === "Alpha" ? t("a") : "…"}
        <Scene band="Alpha" /> मुझे नींद नहीं आती
      </p>
    );`;
  expect(untranslatedIn("page.tsx", code)).toEqual([]);
});

test("what describes the API to developers is no text for people, what it answers is", () => {
  const code = `
    const body = z.string().meta({ description: "How the person feels." });
    const ROUTE = {
      describe: () => ({ summary: "Make a beat", answers: { 200: { description: "The beat." } } }),
      answer: (c) => c.text("You have no credits left."),
    };`;
  expect(untranslatedIn("api.ts", code).map(({ text }) => text)).toEqual([
    "You have no credits left.",
  ]);
});

test("a text is found at its line", () => {
  expect(untranslatedIn("page.tsx", `const a = 1;\n\nconst b = <p title="Tea" />;`)).toEqual([
    { line: 3, text: "Tea" },
  ]);
});
