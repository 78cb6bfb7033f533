import { createLinearModel } from "#worker/domain/language/linear-model.ts";
import { createRuleReader, type RuleFinding } from "./crisis-by-rules.ts";
import { crisisFeatures } from "./crisis-features.ts";
import type { CrisisLevel } from "./crisis-level.ts";
import weights from "./crisis-weights.json" with { type: "json" };

export type { CrisisLevel };

const chancesOf = createLinearModel<"crisis" | "ordinary">(weights);
/** Minimum probabilities of a doubtful and of a clear crisis. */
const DOUBT = 0.3;
const CLEAR = 0.5;

/**
 * Detects statements of suicide or self-harm in English, Hindi and romanised Hindi. A linear model
 * weighs the rules' finding together with all words: words alone can make a text clear, and an idiom
 * that matches a rule becomes a doubt. A rule's finding is at least a doubt. Pure, and independent of
 * any model host. Source: SAFETY.md section 1.
 */
export function crisisLevel(text: string): CrisisLevel {
  const read = createRuleReader();
  const level = levelOf(read(text));
  const joined = withoutPauses(text);
  if (level === "clear" || joined === text) return level;
  const other = levelOf(read(joined));
  return other === "none" ? level : other;
}

/** A text without pauses, quotation marks and brackets inside sentences, which may hide a statement. */
function withoutPauses(text: string): string {
  return text
    .replace(/["\u201c\u201d()[\]]/g, " ")
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, " ")
    .replace(UNFINISHED, " ");
}

const UNFINISHED =
  /(?<=\b(?:to|wanna|gonna|want|wish|just|like|not|never|kill|end|hurt|feel|really))\s*[.,;:\u2026-]+(?=\s|$)/giu;

function levelOf(finding: RuleFinding): CrisisLevel {
  const chance = chancesOf(crisisFeatures(finding)).get("crisis") ?? 0;
  if (chance >= CLEAR) return "clear";
  return chance >= DOUBT || finding.level !== "none" ? "doubt" : "none";
}
