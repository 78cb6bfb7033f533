import type { ListeningChoice } from "./playback-choice.ts";
import { readOption } from "./playback-parser.ts";

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
  const named = textOf(choice.layer);
  const layer = named === "suggested" ? named : readOption("layer", named);
  const ears = readOption("ears", textOf(choice.ears));
  const level = readOption("level", textOf(choice.level));
  if (layer === undefined || ears === undefined || level === undefined) return undefined;
  const beat = readOption("beat", textOf(choice.beat) ?? "binaural");
  const breath = readOption("breath", textOf(choice.breath) ?? "off");
  const from = isMissing(choice.breathFrom)
    ? 0
    : readOption("breath_from", textOf(choice.breathFrom));
  const balance = readOption("balance", textOf(choice.balance) ?? "0");
  if (beat === undefined || breath === undefined || from === undefined) return undefined;
  // A choice without a breath leaves it out.
  if (balance === undefined || choice.breath === "off") return undefined;
  return {
    layer,
    level,
    ears,
    pure: choice.pure === true || choice.pure === "on",
    ...(choice.noise === "stays" && { noise: choice.noise }),
    ...(beat !== "binaural" && { beat }),
    ...(breath !== "off" && { breath }),
    ...(breath !== "off" && from > 0 && { breathFrom: from }),
    ...(balance !== 0 && { balance }),
  };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === "";
}

/** A value as an address would carry it. @returns undefined where it is missing; a text that nobody may say for others */
function textOf(value: unknown): string | undefined {
  if (isMissing(value)) return undefined;
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "?";
  // Forms may write a number with zeros before it.
  return /^\d{1,3}$/.test(text) ? String(Number(text)) : text;
}
