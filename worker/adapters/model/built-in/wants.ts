import type { Goal } from "#worker/domain/goals/goals.ts";
import { type Mark, type MarkKinds, marksIn } from "./frame-marks.ts";
import { isListed } from "./frame-words.ts";
import compiled from "./knowledge.compiled.json" with { type: "json" };
import type { Reading } from "./reading.ts";
import type { Word } from "./words.ts";

/** A state that a text wants or refuses. */
export interface Want {
  readonly state: MarkKinds["state"];
  readonly at: number;
  readonly end: number;
  readonly refused: boolean;
}

type WantMark = Mark<MarkKinds["want"]>;

const GOAL_OF = compiled.frames.state_goals as Readonly<Record<MarkKinds["state"], Goal>>;
/** Most words between a wish and its state. */
const REACH = { wants: 5, refuses: 2, before: 3, and: 3 };
const AND = new Set(["and", "aur", "or", "और"]);

/** The states that a text wants or refuses, in its order. */
export function wantsOf(reading: Reading): readonly Want[] {
  const states = marksIn("state", reading);
  if (states.length === 0) return [];
  const marks = marksIn("want", reading);
  if (marks.length === 0) return [];
  const turns = marksIn("polarity", reading);
  const found: Want[] = [];
  for (const { at, end, kind: state } of states) {
    const turned = (from: number) =>
      turns.some((turn) => turn.kind === "contrast" && turn.at >= from && turn.end <= at);
    const last = found.at(-1);
    const joined = last !== undefined && isJoined(reading.words, last.end, at);
    const refused =
      isWanted(marks, reading.words, { at, end, turned }) ?? (joined ? last.refused : undefined);
    if (refused !== undefined) found.push({ state, at, end, refused });
  }
  return found;
}

/** The goal that a wish leads to; none for a refused state but sleep, whose opposite is to be awake. */
export function goalWanted({ state, refused }: Want): Goal | undefined {
  if (!refused) return GOAL_OF[state];
  return state === "sleep" ? GOAL_OF.awake : undefined;
}

/** Whether a state is refused (true) or wanted (false); undefined when neither. */
function isWanted(
  marks: readonly WantMark[],
  words: readonly Word[],
  { at, end, turned }: { at: number; end: number; turned: (from: number) => boolean },
): boolean | undefined {
  const after = marks.find(
    (mark) => mark.at >= end && mark.at - end <= REACH.before && mark.kind.endsWith("_before"),
  );
  if (after !== undefined) return after.kind === "refuses_before";
  const before = marks.findLast(
    (mark) => mark.end <= at && !mark.kind.endsWith("_before") && isMeant(mark, words),
  );
  if (before === undefined || before.kind === "complains" || turned(before.end)) return undefined;
  const gap = at - before.end;
  const denied = words.slice(before.end, at).some(({ plain }) => plain === "not");
  if (before.kind === "refuses") return gap <= REACH.refuses ? !denied : undefined;
  return gap <= REACH.wants ? denied : undefined;
}

/** "Keep me awake" is a wish; "my thoughts keep me awake" is not. */
function isMeant({ kind, at }: WantMark, words: readonly Word[]): boolean {
  return kind !== "orders_me" || at === 0 || isListed("orderLeads", words[at - 1]);
}

function isJoined(words: readonly Word[], from: number, to: number): boolean {
  if (to - from > REACH.and) return false;
  return words.slice(from, to).some(({ plain }) => AND.has(plain));
}
