import { globSync, readFileSync } from "node:fs";

/** A Markdown document, with the parts that can be checked. */
export interface Document {
  /** Path from the root of the repository. */
  readonly path: string;
  /** Without its fenced blocks. */
  readonly prose: string;
  /** Lines of shell blocks, and code spans that begin with a known program. */
  readonly commands: readonly string[];
  readonly links: readonly string[];
  /** Anchors of its headings. */
  readonly anchors: readonly string[];
  /** Variables in the first column of its tables. */
  readonly variables: readonly string[];
}

const FENCE = /^```(\w*)\n(.*?)^```$/gms;
const PROGRAMS = /^(?:npm|npx|turso|openssl|curl|wrangler) /;

/** Every document at the root and in docs/. */
export function readDocuments(): readonly Document[] {
  const paths = globSync(["*.md", "docs/**/*.md"]).toSorted();
  return paths.map((path) => parseDocument(path, readFileSync(path, "utf8")));
}

export function parseDocument(path: string, text: string): Document {
  const blocks = [...text.matchAll(FENCE)];
  const typed = blocks.filter(([, language]) => language === "sh" || language === "bash");
  const prose = text.replaceAll(FENCE, "");
  const spans = spansOf(prose).map((span) => span.replaceAll(/\s+/g, " "));
  return {
    path,
    prose,
    commands: [
      ...typed.flatMap(([, , block = ""]) => linesOf(block)),
      ...spans.filter((span) => PROGRAMS.test(span)),
    ],
    links: [...prose.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target),
    anchors: [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => anchorOf(title)),
    variables: [...prose.matchAll(/^\| ([^|]*) \|/gm)]
      .flatMap(([, cell = ""]) => spansOf(cell))
      .filter((span) => /^[A-Z]+_[A-Z_]+$|^PORT$/.test(span)),
  };
}

function spansOf(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span.replaceAll("\\|", "|"));
}

/** Without comments and empty lines. */
function linesOf(block: string): string[] {
  const lines = block.split("\n").map((line) => line.replace(/(?:^|\s+)# .*$/, "").trim());
  return lines.filter((line) => line !== "");
}

/** The anchor that GitHub gives a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/**
 * The names in the first column of the tables of one section.
 * @param title of the section, as its heading has it
 */
export function namesInTable(path: string, title: string): readonly string[] {
  const section = sectionsOf(path).find(([name]) => name === title)?.[1] ?? "";
  return [...section.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = ""]) => spansOf(cell));
}

/** The anchors of the sections in which something is done: with lines for a shell, or numbered steps. */
export function proceduresOf(path: string): readonly string[] {
  const done = sectionsOf(path).filter(([, text]) => /^(?:```sh|1\. )/m.test(text));
  return done.map(([title]) => anchorOf(title));
}

/** Each heading with what stands below it, up to the next. */
function sectionsOf(path: string): readonly (readonly [title: string, text: string])[] {
  const sections = readFileSync(path, "utf8").split(/^##+ /m);
  return sections.slice(1).map((section) => {
    const [title = ""] = section.split("\n", 1);
    return [title, section.slice(title.length)] as const;
  });
}

/** A comment of a source file, on one line. */
export interface Comment {
  /** Its file, from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** A section of a document that a comment cites: "SPEC.md section 5" is `{document: "SPEC", section: "5"}`. */
export interface Citation {
  readonly document: string;
  readonly section: string;
}

/** A block at the start of a line, or lines that begin with slashes. Elsewhere the signs may be part of a glob. */
const COMMENTS = /^[ \t]*\{?\/\*.*?\*\/|(?:^|[ \t])\/\/ [^\n]*(?:\n[ \t]*\/\/ [^\n]*)*/gms;
/** JSON has no comments: its notes are the strings named `about`. */
const NOTES = /"about": "(?:[^"\\]|\\.)*"/g;
const NUMBER = String.raw`\d+(?:\.\d+)*`;
const CITATION = new RegExp(
  String.raw`\b([A-Z]{3,})(?:\.md)?,? sections? (${NUMBER}(?:(?:, | and )${NUMBER})*)`,
  "g",
);
const DECISION = /\bdecisions? (\d+)\b/g;
/** A name with the ending of a file, or a path that begins with one of our folders. */
const FILE =
  /(?<![\w/.:@*#-])(?:(?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|json|md|css|toml|wasm)\b|(?:app|worker|db|docs|tests|migrations|public)\/[\w./-]*)/g;

/** The comments of all sources and tests. */
export function readComments(): readonly Comment[] {
  const paths = globSync("{app,worker,db,tests}/**/*.{ts,tsx,css,json}", {
    exclude: ["tests/eval/texts/**", "worker/reading/learn/texts/**"],
  });
  return paths.flatMap((path) => commentsOf(path, readFileSync(path, "utf8")));
}

export function commentsOf(path: string, text: string): Comment[] {
  const pattern = path.endsWith(".json") ? NOTES : COMMENTS;
  return [...text.matchAll(pattern)].map(([comment]) => ({ path, text: onOneLine(comment) }));
}

/** The sections that a comment cites, in the form "SPEC.md section 5" or "SPEC.md sections 3 and 5". */
export function citationsIn({ text }: Comment): Citation[] {
  return [...text.matchAll(CITATION)].flatMap(([, document = "", numbers = ""]) =>
    numbers.split(/, | and /).map((section) => ({ document, section })),
  );
}

/** The numbers of the decisions that a comment cites. */
export function decisionsIn({ text }: Comment): string[] {
  return [...text.matchAll(DECISION)].map(([, number = ""]) => number);
}

/** The files and folders that a comment names. */
export function filesIn({ text }: Comment): string[] {
  const withoutLinks = text.replaceAll(/https?:\/\/\S+/g, "");
  return [...withoutLinks.matchAll(FILE)].map(([file]) => file.replace(/\.$/, ""));
}

function onOneLine(comment: string): string {
  return comment.replaceAll(/^[ \t]*(?:\{?\/\*+|\*\/|\*|\/\/)/gm, " ").replaceAll(/\s+/g, " ");
}
