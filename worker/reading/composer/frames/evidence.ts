import { GOALS, type Goal, goalEntry } from "#worker/reading/goals/goals.ts";
import compiled from "../reading/knowledge.compiled.json" with { type: "json" };
import { SPEECH, type Topic, topicNamed } from "../reading/knowledge.ts";
import type { PhraseBook } from "../reading/phrase-book.ts";
import { type Reading, readText } from "../reading/reading.ts";
import { type Frame, framesOf } from "./frames.ts";
import { byPlace } from "./marks.ts";
import { type Requests, requestsIn } from "./requests.ts";
import { goalsWanted, isForAwake, type Want, wantsOf } from "./wants.ts";

/** The weight of a faint sign of a topic; that of a certain one is 1. */
const FAINT = 0.5;
/** The share of weight that a denied or past feeling, or that of another person, keeps if it is all there is. */
const ASIDE = 0.25;

export interface WeightedTopic {
  readonly topic: Topic;
  readonly weight: number;
}

/** Signs in a text of its writer's state and of requests. */
export interface Evidence extends Requests {
  /** What the person feels or wants now, by descending weight. */
  readonly topics: readonly WeightedTopic[];
  /** All topics that are named at all, by descending weight: also what is denied, past or another's. */
  readonly mentioned: readonly WeightedTopic[];
  /** Each feeling with its polarity, time and person, in the order of the text. */
  readonly frames: readonly Frame[];
  /** The frames that are denied, past or another person's, so that they are not among `topics`. */
  readonly aside: readonly Frame[];
  /** The states that are wanted or refused, in the order of the text. */
  readonly wants: readonly Want[];
  /** The goals of the wanted states. */
  readonly wantedGoals: ReadonlySet<Goal>;
  /** Whether rest is to be short: a nap. */
  readonly nap: boolean;
  /** Weight of the certain signs of `topics`. */
  readonly certain: number;
  /** Weight of the faint signs of all topics. */
  readonly faint: number;
  /** Whether it has first-person words. */
  readonly personal: boolean;
  /** Whether it introduces a feeling explicitly: "I feel", "why can't I". */
  readonly framed: boolean;
  /** Whether it has words for a strong feeling. */
  readonly strong: boolean;
  /** Number of words that say when, where, why or what for. */
  readonly detail: number;
  /** Number of words that name nothing: "something", "stuff", "I don't know". */
  readonly vague: number;
}

const { topics: NAMES } = compiled.frames;
const AWAKE = topicNamed(NAMES.awake);
const NAP = "a nap";

/** A text with its evidence: whoever reads it hands it along, so that a request reads it once. */
export interface WeighedText {
  readonly reading: Reading;
  readonly evidence: Evidence;
}

/** Reads a text and weighs the evidence in it. Pure. */
export function weighText(text: string): WeighedText {
  const reading = readText(text);
  return { reading, evidence: evidenceOf(reading) };
}

function evidenceOf(reading: Reading): Evidence {
  const { words, hindiInLatin } = reading;
  const frames = framesOf(reading);
  const wants = wantsOf(reading);
  const present = presentOf(frames, wants);
  const felt = new Set(present);
  const isNap = present.some(({ topic }) => topic.name === NAP);
  const has = (book: PhraseBook<true>) => book.find(words).length > 0;
  return {
    ...requestsIn(reading),
    topics: topicsOf(frames, present, wants),
    mentioned: weighed(frames),
    frames,
    aside: frames.filter((frame) => !felt.has(frame)),
    wants,
    wantedGoals: new Set(isNap ? (["rest"] as const) : goalsWanted(wants)),
    nap: isNap,
    certain: sum(present.filter(({ certain }) => certain)),
    faint: sum(frames.filter(({ certain }) => !certain)) * FAINT,
    personal: has(SPEECH.speaker) || (hindiInLatin && has(SPEECH.romanisedSpeaker)),
    framed: has(SPEECH.frames),
    strong: has(SPEECH.strong),
    detail: sum(SPEECH.detail.find(words)),
    vague:
      SPEECH.vague.find(words).length +
      (hindiInLatin ? SPEECH.romanisedVague.find(words).length : 0),
  };
}

/** The feelings that are the writer's own and now; one that is "perhaps past" only where no other is. */
function presentOf(frames: readonly Frame[], wants: readonly Want[]): readonly Frame[] {
  const refusals = byPlace(wants.filter((want) => want.refused || isForAwake(want)));
  const own = frames.filter(
    (frame) =>
      frame.polarity === "is" &&
      frame.person === "self" &&
      // "Don't want to sleep" names no trouble sleeping, "don't need calming" no stress.
      (refusals.begunBy(frame.end - 1)?.end ?? 0) <= frame.at,
  );
  const now = own.filter(({ time }) => time === "now");
  if (now.some(({ certain }) => certain)) return now;
  return [...now, ...own.filter(({ time }) => time === "perhaps past")];
}

function topicsOf(
  frames: readonly Frame[],
  present: readonly Frame[],
  wants: readonly Want[],
): readonly WeightedTopic[] {
  const awake = wants.some(isForAwake) && goalsWanted(wants).has(AWAKE.goal);
  const topics = weighed(present);
  if (awake) {
    const others = topics.filter(({ topic }) => topic !== AWAKE && topic.name !== AWAKE.name);
    return [{ topic: AWAKE, weight: 2 }, ...others].sort((a, b) => b.weight - a.weight);
  }
  if (topics.length > 0) return topics;
  return weighed(frames).map(({ topic, weight }) => ({ topic, weight: weight * ASIDE }));
}

function weighed(frames: readonly Frame[]): readonly WeightedTopic[] {
  const weights = new Map<Topic, number>();
  for (const { topic, certain, length } of frames) {
    weights.set(topic, (weights.get(topic) ?? 0) + length * (certain ? 1 : FAINT));
  }
  return Array.from(weights, ([topic, weight]) => ({ topic, weight })).sort(
    (a, b) => b.weight - a.weight,
  );
}

/** The goal that a text names unambiguously: all its certain topics have this one. */
export function goalNamed({ topics, certain }: Evidence): Goal | undefined {
  const named = topics.filter(({ weight }) => weight >= 1);
  const goals = new Set(named.map(({ topic }) => topic.goal));
  if (certain === 0 || goals.size !== 1) return undefined;
  return GOALS.find((goal) => goals.has(goal) && goalEntry(goal).unambiguous);
}

/** The wanted goals in the order of the table of goals, for features. */
export function wantedInOrder({ wantedGoals }: Evidence): readonly Goal[] {
  return GOALS.filter((goal) => wantedGoals.has(goal));
}

function sum(matches: readonly { readonly length: number }[]): number {
  return matches.reduce((total, { length }) => total + length, 0);
}
