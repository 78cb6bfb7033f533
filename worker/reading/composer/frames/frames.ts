import compiled from "../reading/knowledge.compiled.json" with { type: "json" };
import { type Sign, type Topic, topicNamed } from "../reading/knowledge.ts";
import type { Match } from "../reading/phrase-book.ts";
import type { Reading } from "../reading/reading.ts";
import type { Word } from "../reading/words.ts";
import {
  type ByPlace,
  byPlace,
  hasOwnDenial,
  isAbility,
  isListed,
  type Mark,
  type MarkKinds,
  marksIn,
  onlyListed,
  signsIn,
} from "./marks.ts";

/** A feeling that a text names, and what it says of it. */
export interface Frame {
  readonly topic: Topic;
  /** Whether the words say it, or only may. */
  readonly certain: boolean;
  /** Number of words: a longer phrase is stronger evidence. */
  readonly length: number;
  /** Indices of its words: from `at` to before `end`. */
  readonly at: number;
  readonly end: number;
  readonly polarity: "is" | "is not";
  /** `perhaps past`: "I was sad" may mean this morning. */
  readonly time: "now" | "perhaps past" | "past" | "feared";
  readonly person: "self" | "another";
}

type Polarity = Mark<MarkKinds["polarity"]>;
type Time = Mark<MarkKinds["time"]>;
type Person = Mark<MarkKinds["person"]>;

/** What is needed to judge one sign. */
interface Scene {
  readonly words: readonly Word[];
  readonly signs: ByPlace<Match<Sign>>;
  readonly polarity: ByPlace<Polarity>;
  readonly contrasts: ByPlace<Polarity>;
  /** Marks of time that turn what follows them. */
  readonly times: ByPlace<Time>;
  /** Marks of time that turn what is before them. */
  readonly timesBehind: ByPlace<Time>;
  readonly persons: ByPlace<Person>;
  /** Whether it speaks of today or of since when. */
  readonly recent: boolean;
}

const { topics } = compiled.frames;
/** A topic that stands for the lack of another: "not cheerful" is a low mood. */
const LACK: ReadonlyMap<string, string> = new Map(Object.entries(topics.denied));
/** Feelings about another person are one's own. */
const CLOSE = new Set(topics.close);
/** Most words between a mark and the feeling that it turns. */
const REACH = { denied: 4, none: 2, behind: 3, fine: 3, past: 9, was: 3, after: 4, feared: 3 };

const FORWARD_DENIALS: ReadonlySet<string> = new Set(["denied", "none", "neither"]);
/** Kinds of time that turn what follows them. */
const FORWARD: ReadonlySet<string> = new Set(["past", "was", "now", "feared"]);

/** The feelings of a text in its order. Scopes are of words, never of punctuation. */
export function framesOf(reading: Reading): readonly Frame[] {
  const { words } = reading;
  const signs = signsIn(reading);
  if (signs.length === 0) return [];
  const scene = sceneOf(reading, signs);
  const frames: Frame[] = [];
  for (const sign of signs) frames.push(frameOf(sign, scene, frames.at(-1)));
  return withoutPraise(deniedInLists(frames, words), scene);
}

function sceneOf(reading: Reading, signs: readonly Match<Sign>[]): Scene {
  const time = marksIn("time", reading);
  const signPlaces = byPlace(signs);
  const marks = marksIn("polarity", reading);
  const neither = marks.filter(({ kind }) => kind === "neither").length > 1;
  const polarity = marks.filter(
    (mark) => (neither || mark.kind !== "neither") && !isHeld(mark, signPlaces),
  );
  return {
    words: reading.words,
    signs: signPlaces,
    polarity: byPlace(polarity),
    contrasts: byPlace(polarity.filter(({ kind }) => kind === "contrast")),
    times: byPlace(time.filter(({ kind }) => FORWARD.has(kind))),
    timesBehind: byPlace(time.filter(({ kind }) => kind.endsWith("_before"))),
    persons: byPlace(marksIn("person", reading)),
    recent: time.some(({ kind }) => kind === "recent"),
  };
}

function frameOf(sign: Match<Sign>, scene: Scene, before: Frame | undefined): Frame {
  const { at, end, length, meaning } = sign;
  const own = scene.words.slice(at, end);
  const denied = isDenied(sign, scene);
  const lack = LACK.get(meaning.topic.name);
  const lacking = lack !== undefined && (denied || isUnable(sign, scene));
  const able = isAbility(own) || meaning.topic.class === "Spiritual";
  const fine = isFine(sign, scene);
  return {
    topic: lacking ? topicNamed(lack) : meaning.topic,
    certain: meaning.certain,
    length,
    at,
    end,
    polarity: fine || (denied && !able && !hasOwnDenial(own)) ? "is not" : "is",
    time: timeOf(sign, scene),
    person: personOf(sign, scene, before),
  };
}

function isDenied({ at, end }: Match<Sign>, { words, polarity, signs }: Scene): boolean {
  const before = polarity.before(at);
  if (before !== undefined && FORWARD_DENIALS.has(before.kind)) {
    const most = before.kind === "denied" ? REACH.denied : REACH.none;
    if (onlyListed("betweenDenial", words, { from: before.end, to: at, most })) return true;
  }
  const after = polarity.after(end);
  if (after?.kind !== "denied_before") return false;
  if ((signs.after(end)?.at ?? after.at) < after.at) return false;
  if (isListed("afterHindiDenial", words[after.end])) return false;
  const gap = { from: end, to: after.at, most: REACH.behind };
  return onlyListed("betweenHindiDenial", words, gap);
}

/** "Can not be happy". */
function isUnable({ at }: Match<Sign>, { words, polarity }: Scene): boolean {
  const before = polarity.before(at);
  if (before?.kind !== "unable") return false;
  return onlyListed("betweenDenial", words, { from: before.end, to: at, most: REACH.denied });
}

/** "I sleep fine", "no trouble sleeping". */
function isFine({ at, end }: Match<Sign>, { words, polarity }: Scene): boolean {
  const before = polarity.before(at);
  const near = before !== undefined && at - before.end <= REACH.fine;
  if (near && before.kind === "fine") return true;
  const after = polarity.after(end);
  if (after?.kind === "fine_before" && after.at === end) return true;
  if (isAble(words, { at, end }) || isPlainState(words, { at, end })) return true;
  if (!isAbility(words.slice(at, end)) || (near && before.kind !== "contrast")) return false;
  const good = words.slice(end, end + 2).findIndex((word) => isListed("fine", word));
  if (good < 0) return false;
  const wanted = words.slice(Math.max(0, at - 3), at).some(({ plain }) => TOWARDS.has(plain));
  const behind = words.slice(end, end + good + 4);
  return !wanted && !hasOwnDenial(behind);
}

/** "I can sleep, but". */
function isAble(words: readonly Word[], { at, end }: { at: number; end: number }): boolean {
  if (words[at - 1]?.plain !== "can" || words[at - 2]?.plain !== "i") return false;
  return words[end]?.plain === "but" && !SO_THAT.has(words[at - 3]?.plain ?? "");
}

/** "I am calm", "my mind is calm"; not "to feel calm". */
function isPlainState(words: readonly Word[], { at, end }: { at: number; end: number }): boolean {
  if (!words.slice(at, end).every((word) => isListed("plainStates", word))) return false;
  if (!isListed("statesLead", words[at - 1])) return false;
  return !words
    .slice(Math.max(0, at - 4), at)
    .some(({ plain }) => TOWARDS.has(plain) || NOT.has(plain));
}

const NOT = new Set(["not", "never", "nahi", "nahin", "how", "wish"]);
/** Before "I can" that is no statement. */
const SO_THAT = new Set("so that how when if wish until where".split(" "));
/** Before a wish: "to sleep well". */
const TOWARDS = new Set("to want need help me for chahiye get some make so".split(" "));

function timeOf({ at, end }: Match<Sign>, scene: Scene): Frame["time"] {
  const { times, timesBehind, contrasts, signs, recent } = scene;
  const turn = contrasts.before(at);
  const before = times.before(at);
  const turned = turn !== undefined && before !== undefined && turn.at >= before.end;
  if (before !== undefined && !turned) {
    const gap = at - before.end;
    if (before.kind === "past" && gap <= REACH.past) return "past";
    if (before.kind === "was" && gap <= REACH.was && !recent) return "perhaps past";
    if (before.kind === "feared" && gap <= REACH.feared) return "feared";
  }
  const after = timesBehind.after(end);
  if (after === undefined || after.at - end > REACH.after) return "now";
  const parted = (contrasts.after(end)?.end ?? Number.POSITIVE_INFINITY) <= after.at;
  if (parted || (signs.after(end)?.at ?? after.at) < after.at) return "now";
  if (after.kind === "past_before") return "past";
  return recent ? "now" : "perhaps past";
}

function personOf(
  { at, end, meaning }: Match<Sign>,
  { words, persons }: Scene,
  before: Frame | undefined,
): Frame["person"] {
  if (CLOSE.has(meaning.topic.name)) return "self";
  if (["me", "us", "mujhe"].includes(words[end]?.plain ?? "")) return "self";
  const who = persons.before(at);
  if (who?.kind === "another") {
    const gap = { from: who.end, to: at, most: 6 };
    if (onlyListed("betweenAnother", words, gap)) return "another";
  }
  const linked = before?.person === "another" && at - before.end <= 1;
  return linked && (words[before.end]?.plain === "and" || at === before.end) ? "another" : "self";
}

/** "Not sad, anxious or bored": what denies the first denies the list. */
function deniedInLists(frames: readonly Frame[], words: readonly Word[]): readonly Frame[] {
  const listed: Frame[] = [];
  for (const [index, frame] of frames.entries()) {
    const before = listed.at(-1);
    const next = frames[index + 1];
    const linked =
      before !== undefined &&
      before.polarity === "is not" &&
      !isAbility(words.slice(frame.at, frame.end)) &&
      (isLink(words, before.end, frame.at) ||
        (before.end === frame.at && next !== undefined && isLink(words, frame.end, next.at)));
    listed.push(linked ? { ...frame, polarity: "is not" } : frame);
  }
  return listed;
}

function isLink(words: readonly Word[], from: number, to: number): boolean {
  return to > from && onlyListed("link", words, { from, to, most: 2 });
}

/**
 * "Wow, what a wonderful panic attack": praise before a trouble is no good mood. "Happy, only so tired":
 * the trouble after the contrast is what it is about.
 */
function withoutPraise(frames: readonly Frame[], { words, contrasts }: Scene): readonly Frame[] {
  const trouble = frames.findLast(
    ({ certain, polarity, topic }) => certain && polarity === "is" && topic.name !== topics.praised,
  );
  if (trouble === undefined) return frames;
  return frames.filter(({ topic, at, end }) => {
    if (topic.name !== topics.praised || trouble.at < end) return true;
    const contrast = contrasts.after(end);
    if (contrast !== undefined && contrast.end <= trouble.at) return false;
    return !words.slice(at, end).every((word) => isListed("praise", word));
  });
}

/** Whether a sign takes the words of a mark: "not happy" is one. */
function isHeld({ at, end }: Polarity, signs: ByPlace<Match<Sign>>): boolean {
  return end <= (signs.begunBy(at)?.end ?? 0);
}
