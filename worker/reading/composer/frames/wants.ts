import type { Goal } from "#worker/reading/goals/goals.ts";
import compiled from "../reading/knowledge.compiled.json" with { type: "json" };
import type { Reading } from "../reading/reading.ts";
import type { Word } from "../reading/words.ts";
import { type ByPlace, byPlace, isListed, type Mark, type MarkKinds, marksIn } from "./marks.ts";

/** A state that a text wants or refuses. */
export interface Want {
  readonly state: MarkKinds["state"];
  readonly at: number;
  readonly end: number;
  readonly refused: boolean;
}

type WantMark = Mark<MarkKinds["want"]>;

/** What is needed to judge one state. */
interface Scene {
  readonly words: readonly Word[];
  /** Where states begin. */
  readonly starts: ReadonlySet<number>;
  /** Wishes for a state before them, as Hindi says it. */
  readonly behind: ByPlace<WantMark>;
  /** Wishes for a state after them. */
  readonly ahead: ByPlace<WantMark>;
  readonly contrasts: ByPlace<Mark<MarkKinds["polarity"]>>;
}

const GOAL_OF = compiled.frames.state_goals as Readonly<Partial<Record<MarkKinds["state"], Goal>>>;
/** Most words between a wish and its state. */
const REACH = { wants: 5, refuses: 2, before: 3, and: 3 };
const DENIED = new Set(["nahi", "nahin", "nhi", "नहीं", "नही"]);
const AND = new Set(["and", "aur", "or", "और"]);

/** The states that a text wants or refuses, in its order. */
export function wantsOf(reading: Reading): readonly Want[] {
  const { words } = reading;
  const states = marksIn("state", reading);
  if (states.length === 0) return [];
  const marks = marksIn("want", reading);
  if (marks.length === 0) return [];
  const polarity = marksIn("polarity", reading);
  const scene: Scene = {
    words,
    starts: new Set(states.map(({ at }) => at)),
    behind: byPlace(marks.filter(({ kind }) => kind.endsWith("_before"))),
    ahead: byPlace(marks.filter((mark) => isMeant(mark, words))),
    contrasts: byPlace(polarity.filter(({ kind }) => kind === "contrast")),
  };
  const found: Want[] = [];
  for (const { at, end, kind: state } of states) {
    const last = found.at(-1);
    const joined = last !== undefined && isJoined(words, last.end, at);
    const refused = isRefused({ at, end }, scene) ?? (joined ? last.refused : undefined);
    if (refused !== undefined) found.push({ state, at, end, refused });
  }
  return found;
}

/**
 * The goals of the wanted states. Of the refused ones only sleep has an opposite, to be awake: it counts
 * where nothing else is wanted.
 */
export function goalsWanted(wants: readonly Want[]): ReadonlySet<Goal> {
  const wanted = wants.flatMap(({ state, refused }) => (refused ? [] : (GOAL_OF[state] ?? [])));
  if (wanted.length > 0) return new Set(wanted);
  return new Set(wants.some(isForAwake) ? ["focus"] : []);
}

/** Whether a wish is for being awake. */
export function isForAwake({ state, refused }: Want): boolean {
  return refused ? state === "sleep" : state === "awake";
}

/** Whether a state is refused (true) or wanted (false); undefined when neither. */
function isRefused(
  { at, end }: { readonly at: number; readonly end: number },
  { words, starts, behind, ahead, contrasts }: Scene,
): boolean | undefined {
  // "Neend nahi, sukoon chahiye": what is wanted is the state after the denial.
  if (DENIED.has(words[end]?.plain ?? "") && starts.has(end + 1)) return true;
  const after = behind.after(end);
  if (after !== undefined && after.at - end <= REACH.before) return after.kind === "refuses_before";
  const before = ahead.before(at);
  if (before === undefined || before.kind === "complains") return undefined;
  const turn = contrasts.before(at);
  if (turn !== undefined && turn.at >= before.end) return undefined;
  const gap = at - before.end;
  if (gap > REACH.wants) return undefined;
  const denied = words.slice(before.end, at).some(({ plain }) => plain === "not");
  if (before.kind === "refuses") return gap <= REACH.refuses ? !denied : undefined;
  return denied;
}

/** For a state after it. "Keep me awake" is a wish; "my thoughts keep me awake" is not. */
function isMeant({ kind, at }: WantMark, words: readonly Word[]): boolean {
  if (kind.endsWith("_before")) return false;
  return kind !== "orders_me" || at === 0 || isListed("orderLeads", words[at - 1]);
}

function isJoined(words: readonly Word[], from: number, to: number): boolean {
  if (to - from > REACH.and) return false;
  return words.slice(from, to).some(({ plain }) => AND.has(plain));
}
