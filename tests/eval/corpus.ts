import {
  type LabelledText,
  readLabelledTexts,
  readLearningTexts,
} from "#worker/reading/learn/texts.ts";

/**
 * The texts of one half: `learning` for training, `unseen` for evaluation only. A text in both halves, as
 * short ones may be, counts as seen.
 */
export function readTexts(half: "learning" | "unseen"): readonly LabelledText[] {
  const learning = readLearningTexts();
  if (half === "learning") return learning;
  const seen = new Set(learning.map(({ text }) => bare(text)));
  const unseen = readLabelledTexts(new URL("texts/unseen/", import.meta.url));
  return unseen.filter(({ text }) => !seen.has(bare(text)));
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
