import type { Plan } from "#worker/sound/plan/plan.ts";
import { sidesOf } from "#worker/sound/plan/voicing.ts";

/** What stands for both channels: a code, silence as one number, or that the right one is the left one. */
export interface Channels<Code> {
  readonly left: Code | "constant";
  readonly right: Code | "constant" | "left";
}

/** One code for all that is heard: an ear that hears nothing has silence, and what both hear alike is written once. */
export function heardBy<Code>({ listening, voices }: Plan, code: Code): Channels<Code> {
  const { left, right } = sidesOf(listening);
  if (left === 0) return { left: "constant", right: code };
  if (right === 0) return { left: code, right: "constant" };
  return { left: code, right: voices.length > 0 && left === right ? "left" : code };
}
