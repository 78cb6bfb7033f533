import { readdirSync, readFileSync } from "node:fs";
import type { Goal } from "#worker/reading/goals/goals.ts";
import type { ContextClass } from "#worker/reading/model/contract.ts";
import type { CrisisLevel } from "#worker/reading/safety/crisis-judge.ts";

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

/** A text as its file has it: what is left out is usual. */
type Written = Omit<LabelledText, "crisis" | "file" | "kind" | "language"> & Partial<LabelledText>;

/** The texts from which the weights are learned, in the order of their files' names. */
export function readLearningTexts(): readonly LabelledText[] {
  return readLabelledTexts(new URL("texts/", import.meta.url));
}

export function readLabelledTexts(folder: URL): readonly LabelledText[] {
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

/** English or Hindi, where the file does not say. */
function homeLanguage({ text, kind }: Written): string {
  if (/\p{Script=Devanagari}/u.test(text)) return "hi";
  return kind === "romanised" || kind === "mixed" ? "hi-Latn" : "en";
}
