import { crisisLevel } from "#worker/safety/crisis.ts";
import { detailIn, type Feeling, feelingsIn, isStrong } from "./feelings.ts";
import { operationIn } from "./operations.ts";
import { type Reading, readText } from "./vocabulary.ts";

/** An assessment in the form that every model replies (SPEC.md section 3). */
export interface AssessmentReply {
  readonly QualityScore: string;
  readonly ContextClassification: "Medical" | "Spiritual" | "Not Applicable";
  readonly ExtractedFocus: string;
  readonly Crisis: boolean;
}

/** What a text is about, how clearly it says so, and whether it asks for what we do not do. */
export function assess(text: string): AssessmentReply {
  const reading = readText(text);
  const feelings = feelingsIn(reading);
  const [first] = feelings;
  const Crisis = crisisLevel(text) === "clear";
  const { task, surgery } = operationIn(reading);
  const afraid = feelings.some(({ goal }) => goal === "calm");
  if (first === undefined || task || (surgery && !afraid)) {
    return {
      QualityScore: first === undefined ? "10%" : "20%",
      ContextClassification: "Not Applicable",
      ExtractedFocus: "Nothing that a beat could be made for",
      Crisis,
    };
  }
  return {
    QualityScore: `${clarity(reading, feelings)}%`,
    ContextClassification: classOf(feelings),
    ExtractedFocus: focusOf(feelings),
    Crisis,
  };
}

/** A body or a mind that suffers comes before a wish of the spirit, unless that is said more. */
function classOf(feelings: readonly Feeling[]): "Medical" | "Spiritual" {
  const weight = (wanted: Feeling["class"]) =>
    feelings.reduce((sum, feeling) => sum + (feeling.class === wanted ? feeling.weight : 0), 0);
  return weight("Spiritual") >= weight("Medical") ? "Spiritual" : "Medical";
}

/** What is felt, how much, and since when or why: each makes the text clearer. */
function clarity(reading: Reading, feelings: readonly Feeling[]): number {
  const named = Math.min(feelings.length, 3) * 10;
  const detailed = Math.min(detailIn(reading), 3) * 8;
  const told = Math.min(reading.stems.length, 12);
  return Math.min(95, 25 + named + detailed + told + (isStrong(reading) ? 4 : 0));
}

function focusOf(feelings: readonly Feeling[]): string {
  const names = feelings.slice(0, 3).map(({ name }) => name);
  const last = names.pop() ?? "";
  const list = names.length === 0 ? last : `${names.join(", ")} and ${last}`;
  return list.charAt(0).toUpperCase() + list.slice(1);
}
