import { createLinearModel } from "#worker/domain/language/linear-model.ts";
import { createRuleReader, type RuleFinding } from "./crisis-by-rules.ts";
import { crisisFeatures } from "./crisis-features.ts";
import type { CrisisLevel } from "./crisis-level.ts";
import weights from "./crisis-weights.json" with { type: "json" };

export type { CrisisLevel };

const chancesOf = createLinearModel<"crisis" | "ordinary">(weights);
/** From these chances on a text is in doubt, and clear. */
const DOUBT = 0.3;
const CLEAR = 0.5;

/**
 * How far a text speaks of suicide or self-harm, in English, Hindi and romanised Hindi. What the
 * rules find is weighed together with all other words: words alone can raise an alarm, and an idiom
 * that a rule took for a statement is only a doubt. What a rule found is never nothing. Pure, and
 * independent of any model host. Source: SAFETY.md section 1.
 */
export function crisisLevel(text: string): CrisisLevel {
  const read = createRuleReader();
  const level = levelOf(read(text));
  const flowing = withoutPauses(text);
  if (level === "clear" || flowing === text) return level;
  const other = levelOf(read(flowing));
  return other === "none" ? level : other;
}

/** A pause, quotation marks or brackets inside a sentence take nothing from what it says. */
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
