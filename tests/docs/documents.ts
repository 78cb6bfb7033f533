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
