import { BALANCE, BEATS, BREATHS, BREATHS_FROM, EARS, LEVEL } from "./listening.ts";
import { LAYER_WISHES, type ListeningChoice } from "./listening-choice.ts";

/** The fields of a choice, as forms name them. */
export const CHOICE_FIELDS = [
  "layer",
  "level",
  "ears",
  "pure",
  "noise",
  "beat",
  "breath",
  "breathFrom",
  "balance",
] as const satisfies readonly (keyof ListeningChoice)[];

/** What a device, a form or the database gives for a choice. */
export type UnreadChoice = Readonly<Partial<Record<keyof ListeningChoice, unknown>>>;

/**
 * Reads a choice from outside, with its values as they are or as the texts of a form's fields.
 * @param choice `pure` is true or "on"; anything else leaves it off, as an unticked box sends nothing;
 *   `noise` likewise, with "stays"; `beat`, the breaths and `balance` say nothing where they are missing or empty
 * @returns undefined where a value is unknown, such as a layer that no longer exists
 */
export function readListeningChoice(choice: UnreadChoice): ListeningChoice | undefined {
  const layer = LAYER_WISHES.find((name) => name === choice.layer);
  const ears = EARS.find((name) => name === choice.ears);
  const level = readNumber(choice.level, LEVEL);
  if (layer === undefined || ears === undefined || level === undefined) return undefined;
  const beat = isMissing(choice.beat) ? "binaural" : BEATS.find((name) => name === choice.beat);
  const breath = isMissing(choice.breath) ? 0 : readNumber(choice.breath, BREATHS);
  const from = isMissing(choice.breathFrom) ? 0 : readNumber(choice.breathFrom, BREATHS_FROM);
  const balance = isMissing(choice.balance) ? 0 : readNumber(choice.balance, BALANCE);
  if (beat === undefined || breath === undefined || from === undefined) return undefined;
  if (balance === undefined) return undefined;
  return {
    layer,
    level,
    ears,
    pure: choice.pure === true || choice.pure === "on",
    ...(choice.noise === "stays" && { noise: choice.noise }),
    ...(beat !== "binaural" && { beat }),
    ...(breath > 0 && { breath }),
    ...(breath > 0 && from > 0 && { breathFrom: from }),
    ...(balance !== 0 && { balance }),
  };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === "";
}

function readNumber(value: unknown, { min, max }: { min: number; max: number }) {
  const written = typeof value === "string" && /^(\d{1,3}|-[1-9]\d?)$/.test(value);
  const number = typeof value === "number" || written ? Number(value) : Number.NaN;
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}
