import type { Goal } from "#worker/beat/goals.ts";
import { crisisLevel } from "#worker/safety/crisis.ts";
import { type Evidence, weigh } from "./evidence.ts";
import type { Topic } from "./knowledge.ts";
import { type Reading, readText } from "./reading.ts";

/** An assessment in the form that every model replies (SPEC.md section 3). */
export interface AssessmentReply {
  readonly QualityScore: string;
  readonly ContextClassification: "Medical" | "Spiritual" | "Not Applicable";
  readonly ExtractedFocus: string;
  readonly Goal: Goal | null;
  readonly Crisis: boolean;
}

/** Where a beat leads whose writer said how they feel in words that the knowledge files lack. */
const GOAL_UNKNOWN: Goal = "calm";
/** A text that speaks of its writer, and of nothing that is known. */
const CLARITY_UNKNOWN = 20;

/** What a text is about, how clearly it says so, and whether it asks for what we do not do. */
export function assess(text: string): AssessmentReply {
  const reading = readText(text);
  const evidence = weigh(reading);
  const Crisis = crisisLevel(text) === "clear";
  if (!isApplicable(evidence, reading)) {
    return {
      QualityScore: evidence.certain > 0 ? "20%" : "10%",
      ContextClassification: "Not Applicable",
      ExtractedFocus: "Nothing that a beat could be made for",
      Goal: null,
      Crisis,
    };
  }
  const spiritual = weightOf(evidence, (topic) => topic.class === "Spiritual");
  const medical = weightOf(evidence, (topic) => topic.class === "Medical");
  const kind = spiritual > 0 && spiritual >= medical ? "Spiritual" : "Medical";
  const topics = evidence.topics.map(({ topic }) => topic);
  const own = topics.filter((topic) => topic.class === kind);
  return {
    QualityScore: `${clarity(evidence, reading)}%`,
    ContextClassification: kind,
    ExtractedFocus: focusOf(own, text),
    Goal: kind === "Spiritual" ? "meditation" : goalOf(evidence),
    Crisis,
  };
}

/** Whether a beat can be made for it (SPEC.md section 5). */
function isApplicable(evidence: Evidence, { wordCount, machineText }: Reading): boolean {
  const { certain, faint, personal, framed, things, neutral, ordered, questioned } = evidence;
  if (machineText || evidence.instructed || ordered === "task") return false;
  if (evidence.surgeryAsked && !isAfraid(evidence)) return false;
  const own = personal || framed;
  // Who tells much of themselves may mention anything beside it.
  if (own && certain >= 3 && certain > things) return true;
  if (ordered === "perhaps" && !(own && certain > 0)) return false;
  if (questioned === "knowledge" && !(own && certain > 0 && things === 0)) return false;
  if (questioned === "perhaps" && certain === 0 && !framed) return false;
  if (things > 0) return own ? certain >= things : certain > things;
  if (certain > 0) return true;
  return own && wordCount >= 3 && neutral <= faint * 2;
}

function isAfraid({ topics }: Evidence): boolean {
  return topics.some(
    ({ topic, weight }) => weight >= 1 && topic.goal === "calm" && topic.name !== "feelings",
  );
}

function weightOf({ topics }: Evidence, wanted: (topic: Topic) => boolean): number {
  return topics.reduce((sum, { topic, weight }) => sum + (wanted(topic) ? weight : 0), 0);
}

/** The goal that most of the text speaks for. */
function goalOf({ topics }: Evidence): Goal {
  const weights = new Map<Goal, number>();
  for (const { topic, weight } of topics) {
    if (topic.class === "Medical") weights.set(topic.goal, (weights.get(topic.goal) ?? 0) + weight);
  }
  const [heaviest] = Array.from(weights).toSorted(([, a], [, b]) => b - a);
  return heaviest?.[0] ?? GOAL_UNKNOWN;
}

/** What is felt, how much, and since when or why: each makes the text clearer. */
function clarity({ topics, certain, detail, strong }: Evidence, { wordCount }: Reading): number {
  if (certain === 0) return CLARITY_UNKNOWN;
  const named = Math.min(topics.length, 3) * 10;
  const detailed = Math.min(detail, 3) * 8;
  const told = Math.min(wordCount, 12);
  return Math.min(95, 25 + named + detailed + told + (strong ? 4 : 0));
}

/** The topics in words, or what was written where none is known. */
function focusOf(topics: readonly Topic[], text: string): string {
  const names = topics.slice(0, 3).map(({ name }) => name);
  const last = names.pop();
  if (last === undefined) return `How you put it: ${text.split(/\s+/).slice(0, 8).join(" ")}`;
  const list = names.length === 0 ? last : `${names.join(", ")} and ${last}`;
  return list.charAt(0).toUpperCase() + list.slice(1);
}
