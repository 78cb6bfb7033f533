import { MARKS } from "#app/words/history.ts";
import { CHANGE } from "#app/words/room.ts";

/** How a person felt before and after a sound, from 1 (low) to 5 (good). */
export interface Marks {
  readonly before: number | null;
  readonly after: number | null;
}

/** What is said and offered once a person has told how they feel after a sound. */
export interface Farewell {
  readonly sentence: string;
  readonly offer: "again" | "history" | "tomorrow";
}

/** One sentence with the change, and one offer. It says what the person told, and claims no cause. */
export function farewellOf({ before, after }: Marks & { readonly after: number }): Farewell {
  if (before === null) return { sentence: CHANGE.alone, offer: "history" };
  const [from, to] = [labelOf(before), labelOf(after)];
  if (after > before) return { sentence: CHANGE.better(from, to), offer: "history" };
  if (after === before) return { sentence: CHANGE.same(to), offer: "again" };
  return { sentence: CHANGE.worse(from, to), offer: "tomorrow" };
}

function labelOf(step: number): string {
  return (MARKS.steps.find(({ value }) => value === step)?.label ?? "").toLowerCase();
}
