import type { Heard } from "./heard.ts";

/** A session with both marks. */
export interface Change extends Pick<Heard, "layer" | "minutes" | "part"> {
  /** Steps from before to after, -4 to 4; above 0 it was better afterwards. */
  readonly change: number;
}

/** The sessions of which a person said how they felt before and after. */
export function changesOf(heard: readonly Heard[]): readonly Change[] {
  return heard.flatMap(({ layer, minutes, part, before, after }) =>
    before === null || after === null ? [] : [{ layer, minutes, part, change: after - before }],
  );
}
