import { globSync, readFileSync } from "node:fs";

/** A page that people read, and what can be checked of it. */
export interface Document {
  /** From the root of the repository. */
  readonly path: string;
  /** Without its fenced blocks. */
  readonly prose: string;
  /** One line of a block to be typed into a terminal, or a code span that begins as such a line does. */
  readonly commands: readonly string[];
  readonly links: readonly string[];
  /** As links name its headings. */
  readonly anchors: readonly string[];
  /** Variables in the first column of its tables. */
  readonly variables: readonly string[];
}

const FENCE = /^```(\w*)\n(.*?)^```$/gms;
const PROGRAMS = /^(?:npm|npx|turso|openssl|curl|wrangler) /;

/** Every document that stands at the root or in docs/. */
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

/** As GitHub makes them. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
