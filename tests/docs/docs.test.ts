import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ALERTED } from "#worker/domain/alert.ts";
import manifest from "../../package.json" with { type: "json" };
import { NOT_RUN, RUNS } from "./commands.ts";
import {
  citationsIn,
  commentsOf,
  decisionsIn,
  filesIn,
  namesInTable,
  parseDocument,
  proceduresOf,
  readComments,
  readDocuments,
} from "./documents.ts";

const documents = readDocuments();
const comments = readComments();
const prose = (path: string) => documents.find((known) => known.path === path)?.prose ?? "";

/** Examples, or files that exist only after something was run. */
const MADE_LATER = ["path/to/file.test.ts"];
/** Words that name a file of the repository, by their folder or ending. */
const PATHS =
  /(?<![\w/.#@-])(?:(?:app|worker|db|docs|tests|migrations|public)\/[\w./-]*|[A-Z]{4,}\.md|[a-z]+\.(?:toml|json)\b)/g;

test("every documented command is run by a test, or listed with the reason why not", () => {
  const documented = new Set(documents.flatMap(({ commands }) => commands));
  const treated = [...Object.keys(RUNS), ...Object.keys(NOT_RUN)];
  expect(treated.toSorted()).toEqual([...documented].toSorted());
});

test("every npm script that a document names exists", () => {
  const named = documents.flatMap(({ path }) =>
    [...readFileSync(path, "utf8").matchAll(/npm run (?:-s |--silent )?([\w:]+)/g)].map(
      ([, script = ""]) => ({ path, script }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ script }) => !Object.hasOwn(manifest.scripts, script))).toEqual([]);
});

test("every file that a document names exists", () => {
  const named = documents.flatMap(({ path, prose: text }) =>
    [...text.matchAll(PATHS)].map(([file]) => ({ path, file: file.replace(/\.$/, "") })),
  );
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    ({ path, file }) =>
      ![file, join(dirname(path), file)].some((place) => existsSync(place)) &&
      !MADE_LATER.includes(file),
  );
  expect(missing).toEqual([]);
});

test("every section that a comment cites exists", () => {
  const cited = comments.flatMap((comment) =>
    citationsIn(comment).map((citation) => ({ path: comment.path, ...citation })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ document, section }) => !hasSection(document, section))).toEqual([]);
});

test("every decision that a comment cites exists", () => {
  const cited = comments.flatMap((comment) =>
    decisionsIn(comment).map((number) => ({ path: comment.path, number })),
  );
  const exists = (number: string) =>
    globSync(`docs/decisions/${number.padStart(4, "0")}-*.md`).length === 1;
  expect(cited.filter(({ number }) => !exists(number))).toEqual([]);
});

test("every file that a comment names exists", () => {
  const named = comments.flatMap((comment) =>
    filesIn(comment).map((file) => ({ path: comment.path, file })),
  );
  expect(named.length).toBeGreaterThan(50);
  const paths = globSync("{app,worker,db,tests,docs,public}/**/*");
  // A comment may name a file by the end of its path.
  const exists = (file: string) =>
    existsSync(file) || paths.some((path) => path.endsWith(`/${file}`));
  expect(named.filter(({ file }) => !exists(file))).toEqual([]);
});

test("citations and file names are read from comments, not from code", () => {
  const code = [
    "/**",
    " * Source: SPEC.md sections 3, 5.3 and 9; SAFETY.md",
    " * section 1; decision 4; worker/server/env.ts. See https://example.org/a.md.",
    " */",
    'const glob = "app/**/*.ts"; // db/client.ts has it.',
    'const text = "STYLE, section 1";',
  ].join("\n");
  const found = commentsOf("x.ts", code);
  expect(found.flatMap(citationsIn)).toEqual([
    { document: "SPEC", section: "3" },
    { document: "SPEC", section: "5.3" },
    { document: "SPEC", section: "9" },
    { document: "SAFETY", section: "1" },
  ]);
  expect(found.flatMap(decisionsIn)).toEqual(["4"]);
  expect(found.flatMap(filesIn)).toEqual([
    "SPEC.md",
    "SAFETY.md",
    "worker/server/env.ts",
    "db/client.ts",
  ]);
});

test("every link leads to a file, and to a heading in it", () => {
  const dead = documents.flatMap(({ path, links }) =>
    links.filter((link) => !/^https:\/\//.test(link)).filter((link) => !leadsSomewhere(path, link)),
  );
  expect(dead).toEqual([]);
});

test("every variable in a table is read somewhere, and every variable that is read is in a table", () => {
  const documented = new Set(documents.flatMap(({ variables }) => variables));
  expect([...documented].toSorted()).toEqual([...variablesRead()].toSorted());
});

test("the table of alerts lists every alert that can leave, and no other", () => {
  const listed = namesInTable("docs/operating.md", "Alerts").filter((name) => name.includes("."));
  // Balances that differ are counted, and alert in one.
  const all = ["ledger.MISMATCH", ...Object.keys(ALERTED)];
  expect(listed.toSorted()).toEqual(all.toSorted());
});

test("every procedure of the operator says how it was tried", () => {
  const operating = readFileSync("docs/operating.md", "utf8");
  const [, table = ""] = operating.split("## How each procedure was tried\n");
  const [rows = ""] = table.split("\n## ");
  const tried = [...rows.matchAll(/\]\((?:([\w-]+)\.md)?#([^)]+)\)/g)].map(
    ([, page = "operating", anchor = ""]) => `${page} ${anchor}`,
  );
  const pages = ["operating", "deploy", "breach"];
  const procedures = pages.flatMap((page) =>
    proceduresOf(`docs/${page}.md`).map((anchor) => `${page} ${anchor}`),
  );
  expect(procedures.length).toBeGreaterThan(20);
  expect(procedures.filter((one) => !tried.includes(one))).toEqual([]);
});

test("every numbered security requirement has its test, and every test its requirement", () => {
  const rows = [...prose("SECURITY.md").matchAll(/^\| (\d+) \| .* \| (.*) \|$/gm)].flatMap(
    ([, number = "", files = ""]) =>
      [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => `${number} ${file}`),
  );
  const tests = globSync("tests/{security,browser}/*.test.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^(?:test|describe)\("([\d, ]+):/gm)].flatMap(
      ([, numbers = ""]) => numbers.split(", ").map((number) => `${number} ${file}`),
    ),
  );
  expect(rows.toSorted()).toEqual([...new Set(tests)].toSorted());
});

test("the figures of understanding are those that the test of its command expects", () => {
  const printed = String(RUNS["npm run eval"]?.prints).replaceAll("\\", "");
  const page = prose("docs/understanding.md");
  const figures = [...page.matchAll(/(?<=\| )\d+ of \d+(?= )|(?<=\()\d+ of \d+(?=\))/g)].map(
    String,
  );
  expect(figures.length).toBeGreaterThanOrEqual(9);
  // The command prints these in parts: what is found as clear, and help beside near misses.
  const inParts = ["50 of 53", "129 of 148", "9 of 73", "10 of 76"];
  for (const figure of figures.filter((one) => !inParts.includes(one)))
    expect(printed).toContain(figure);
  for (const figure of ["95.7 %", "53 of 53", "141 of 148"]) {
    expect(page).toContain(figure);
    expect(prose("README.md")).toContain(figure);
  }
});

test("commands are read from blocks and spans, without comments", () => {
  const text =
    "# A *title*, twice\n\nRun `npm run\nx` in `app/`.\n\n```sh\n# why\na --b   # what\n```\n\n```json\n{}\n```\n";
  expect(parseDocument("x.md", text)).toMatchObject({
    commands: ["a --b", "npm run x"],
    anchors: ["a-title-twice"],
  });
});

/** Whether a document of that name has a heading that begins with the number. */
function hasSection(name: string, section: string): boolean {
  const document = documents.find(({ path }) => basename(path) === `${name}.md`);
  const number = section.replaceAll(".", "\\.");
  return new RegExp(`^#+ ${number}\\.? `, "m").test(document?.prose ?? "");
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const path = file === "" ? from : join(dirname(from), file);
  if (!existsSync(path)) return false;
  if (anchor === undefined) return true;
  return documents.some((known) => known.path === path && known.anchors.includes(anchor));
}

/** Environment variables that the sources read. */
function variablesRead(): Set<string> {
  const found = (file: string, pattern: RegExp) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name = ""]) => name);
  const sources = globSync("{worker,db,tests}/**/*.ts", { exclude: ["tests/docs/**"] });
  return new Set([
    ...found("worker/server/env.ts", /^ {2}([A-Z_]+): /gm),
    ...globSync("worker/features/*/*/settings.ts").flatMap((file) =>
      found(file, /^ {4}([A-Z_]+): \w+/gm),
    ),
    ...found("worker/tools/local/settings.ts", /variables\.([A-Z_]+)/g),
    ...found("worker/tools/server/settings.ts", /variables\.([A-Z_]+)/g),
    // NODE_... and PATH are the system's own.
    ...sources.flatMap((file) => found(file, /process\.env\.(?!NODE_|PATH\b)([A-Z_]+)/g)),
  ]);
}
