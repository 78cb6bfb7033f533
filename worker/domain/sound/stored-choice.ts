import { EARS, LEVEL } from "./listening.ts";
import { LAYER_WISHES, type ListeningChoice } from "./listening-choice.ts";

/** What a device, a form or the database gives for a choice. */
export type UnreadChoice = Readonly<Partial<Record<keyof ListeningChoice, unknown>>>;

/**
 * Reads a choice from outside, with its values as they are or as the texts of a form's fields.
 * @param choice `pure` is true or "on"; anything else leaves it off, as an unticked box sends nothing;
 *   `noise` likewise, with "stays"
 * @returns undefined where a value is unknown, such as a layer that no longer exists
 */
export function readListeningChoice(choice: UnreadChoice): ListeningChoice | undefined {
  const layer = LAYER_WISHES.find((name) => name === choice.layer);
  const ears = EARS.find((name) => name === choice.ears);
  const level = readLevel(choice.level);
  if (layer === undefined || ears === undefined || level === undefined) return undefined;
  const pure = choice.pure === true || choice.pure === "on";
  return { layer, level, ears, pure, ...(choice.noise === "stays" && { noise: choice.noise }) };
}

function readLevel(value: unknown): number | undefined {
  const written = typeof value === "string" && /^\d{1,3}$/.test(value);
  const level = typeof value === "number" || written ? Number(value) : Number.NaN;
  return Number.isInteger(level) && level >= LEVEL.min && level <= LEVEL.max ? level : undefined;
}
