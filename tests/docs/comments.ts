import { globSync, readFileSync } from "node:fs";

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
