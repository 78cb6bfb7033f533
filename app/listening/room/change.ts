import { CHANGE } from "#app/words/room.ts";

/** How a person felt before and after a sound, from 1 (low) to 5 (good). */
export interface Marks {
  readonly before: number | null;
  readonly after: number | null;
}

/** One sentence with the change. It says what the person told, and claims no cause. */
export function changeOf({ before, after }: Marks & { readonly after: number }): string {
  if (before === null) return CHANGE.alone;
  if (after > before) return CHANGE.better;
  return after === before ? CHANGE.same : CHANGE.worse;
}
