import { readdirSync, readFileSync } from "node:fs";
import type { Goal } from "#worker/domain/goals/goals.ts";
import type { ContextClass } from "#worker/domain/language-model/contract.ts";
import type { CrisisLevel } from "#worker/domain/safety/crisis.ts";

/** A text with its labels. */
export interface LabelledText {
  readonly text: string;
  readonly class?: ContextClass;
  /** All acceptable goals. */
  readonly goals?: readonly Goal[];
  readonly crisis: CrisisLevel;
  /** How it is written: plain, misspelt, mixed, near-miss and so on. */
  readonly kind: string;
  /** ISO 639-1, romanised texts with "-Latn". */
  readonly language: string;
  /** Whose danger it speaks of. @default the writer's */
  readonly about?: "other";
  /** Whether class, feeling and goal are certain, where that is labelled. */
  readonly clarity?: "high" | "low";
  readonly file: string;
}

/**
 * The texts of one half: `learning` for training, `unseen` for evaluation only. A text in both halves, as
 * short ones may be, counts as seen.
 */
export function readTexts(half: "learning" | "unseen"): readonly LabelledText[] {
  if (half === "learning") return readFolder(half);
  const seen = new Set(readFolder("learning").map(({ text }) => bare(text)));
  return readFolder(half).filter(({ text }) => !seen.has(bare(text)));
}

function readFolder(half: string): readonly LabelledText[] {
  const folder = new URL(`texts/${half}/`, import.meta.url);
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const texts = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Written[];
      return texts.map((text) => ({
        ...text,
        crisis: text.crisis ?? "none",
        kind: text.kind ?? "plain",
        language: text.language ?? homeLanguage(text),
        file,
      }));
    });
}

/** A text as its file has it: what is left out is usual. */
type Written = Omit<LabelledText, "crisis" | "file" | "kind" | "language"> & Partial<LabelledText>;

/** English or Hindi, where the file does not say. */
function homeLanguage({ text, kind }: Written): string {
  if (/\p{Script=Devanagari}/u.test(text)) return "hi";
  return kind === "romanised" || kind === "mixed" ? "hi-Latn" : "en";
}

/** Languages whose figures are counted together. */
export function languageGroup({ language, kind }: LabelledText): string {
  if (kind === "not understood") return "not understood";
  const [code = ""] = language.split("-");
  return code === "en" || code === "hi" ? "English and Hindi" : "other languages";
}

/** A text without capitals and punctuation. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
