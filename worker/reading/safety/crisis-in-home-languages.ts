import { createLinearModel } from "#worker/reading/language/linear-model.ts";
import { createRuleReader, type RuleFinding } from "./crisis-by-rules.ts";
import { crisisFeatures } from "./crisis-features.ts";
import type { CrisisLevel } from "./crisis-level.ts";
import weights from "./crisis-weights.json" with { type: "json" };

/** What the rules and the weights of words find in an English or Hindi text. */
export interface HomeFinding {
  readonly byRule: CrisisLevel;
  /** The probability of a crisis by the rules' finding and all words together. */
  readonly chance: number;
  /** Whether it speaks of somebody else's danger, and by the rules of none of the writer's. */
  readonly reported: boolean;
  /** The line of words without what is harmless or about somebody else. */
  readonly line: string;
}

const chancesOf = createLinearModel<"crisis" | "ordinary">(weights);

/** Reads a text by rules and weights, as it is and without pauses: the more serious finding counts. */
export function readHome(text: string): HomeFinding {
  const read = createRuleReader();
  const first = findingOf(read(text));
  const joined = withoutPauses(text);
  if (joined === text) return first;
  const second = findingOf(read(joined));
  const { byRule, chance } = second.chance > first.chance ? second : first;
  return { byRule, chance, reported: first.reported || second.reported, line: first.line };
}

function findingOf(finding: RuleFinding): HomeFinding {
  const chance = chancesOf(crisisFeatures(finding)).get("crisis") ?? 0;
  const { level: byRule, reported } = finding;
  return { byRule, chance, reported, line: lineOf(finding) };
}

/** The line in which more is cut out; the English one, where both have as many words. */
function lineOf({ lines }: RuleFinding): string {
  const count = (line: string) => line.split(" ").filter((word) => word !== ",").length;
  return count(lines.hindi) < count(lines.english) ? lines.hindi : lines.english;
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
