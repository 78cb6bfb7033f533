import { NIGHT_MINUTES } from "./night.ts";
import {
  AS_COMPOSED,
  BALANCE,
  BEATS,
  BREATHS,
  BREATHS_FROM,
  EARS,
  ENDS,
  FLOWS,
  FOCUSES,
  LAYERS,
  LEVEL,
  MASTERS,
  NIGHTS,
  NOISES,
  OPTION_NAMES,
  type OptionName,
  type PlaybackOptions,
  SESSION_MINUTES,
} from "./playback-options.ts";

/** What a text may say for an option: one of some words, a whole number, or either. */
interface Allowed {
  readonly words?: readonly string[];
  readonly range?: { readonly min: number; readonly max: number };
}

/** Every option, in the order of addresses. The parser, the API's description and the command line are made from it. */
export const PLAYBACK_TABLE = {
  minutes: { range: { min: Number(SESSION_MINUTES[0]), max: NIGHT_MINUTES.max } },
  flow: { words: FLOWS },
  ends: { words: ENDS },
  layer: { words: LAYERS },
  level: { range: LEVEL },
  ears: { words: EARS },
  beat: { words: BEATS },
  master: { words: MASTERS },
  noise: { words: NOISES },
  breath: { words: ["off"], range: BREATHS },
  breath_from: { range: BREATHS_FROM },
  balance: { range: BALANCE },
  night: { words: NIGHTS },
  focus: { words: FOCUSES },
} as const satisfies Readonly<Record<OptionName, Allowed>>;

/** The lengths of a session and of a night, for people. Functions: a page that reads one option goes without them. */
export const minutesRange = () => oneOf(SESSION_MINUTES);
export const nightRange = () => wholeNumber(NIGHT_MINUTES);
const nightRule = () => `minutes must be ${nightRange()} with night=on`;

/** One spelling for each number: neither 050 nor 1e1, nor -0. */
const WHOLE_NUMBER = /^(0|-?[1-9]\d{0,2})$/;

export type PlaybackResult =
  | { readonly ok: true; readonly options: PlaybackOptions }
  | { readonly ok: false; readonly rule: string };

export type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads how a beat is to be played from the texts of an address, a form or a command line; each option that is missing
 * has its default.
 * @param values by name; other names are ignored. A list is an option that was given so many times
 * @returns what to play, or the first rule that the values break, without a final stop
 */
export function parsePlayback(values: Values): PlaybackResult {
  const read: Partial<Record<OptionName, unknown>> = {};
  for (const name of OPTION_NAMES) {
    const given = values[name];
    const text = typeof given === "object" && given.length === 1 ? given[0] : given;
    const value = text === undefined ? AS_COMPOSED[name] : readOption(name, text);
    if (text !== undefined && value === undefined) {
      const isOfNight = name === "minutes" && String(values.night) === "on";
      return { ok: false, rule: isOfNight ? nightRule() : ruleOf(name, text) };
    }
    if (value !== undefined) read[name] = value;
  }
  const options = read as PlaybackOptions;
  const broken = brokenTogether(options);
  return broken === undefined ? { ok: true, options } : { ok: false, rule: broken };
}

/** Reads one option. @returns undefined where the text is none of its values */
export function readOption<Name extends OptionName>(
  name: Name,
  text: string | readonly string[] | null | undefined,
): PlaybackOptions[Name] | undefined {
  if (typeof text !== "string") return undefined;
  const { words = [], range }: Allowed = PLAYBACK_TABLE[name];
  const number = range && WHOLE_NUMBER.test(text) ? Number(text) : undefined;
  const isWithin = range && number !== undefined && number >= range.min && number <= range.max;
  const isNumber = isWithin && (name !== "minutes" || isLength(number));
  const value = isNumber ? number : words.find((word) => word === text);
  return value as PlaybackOptions[Name] | undefined;
}

function isLength(minutes: number): boolean {
  return minutes >= NIGHT_MINUTES.min || SESSION_MINUTES.some((each) => Number(each) === minutes);
}

/** The rule that values break together, each of which is right alone. */
function brokenTogether({ minutes, night, focus }: PlaybackOptions): string | undefined {
  const isNight = minutes !== undefined && minutes >= NIGHT_MINUTES.min;
  if (night === "on" && !isNight) return nightRule();
  if (night === "off" && isNight) return `minutes must be ${minutesRange()}`;
  return night === "on" && focus !== "off" ? "focus must be off with night=on" : undefined;
}

function ruleOf(name: OptionName, given: string | readonly string[]): string {
  const { words = [], range }: Allowed = PLAYBACK_TABLE[name];
  const values = range ? [...words, wholeNumber(range)] : words;
  const allowed = name === "minutes" ? minutesRange() : oneOf(values);
  return `${name} must be ${allowed}${typeof given === "string" ? "" : ", and given once"}`;
}

function wholeNumber({ min, max }: { readonly min: number; readonly max: number }): string {
  return `a whole number from ${min} to ${max}`;
}

/** Values for people: "off, 25 or 50". */
export function oneOf(values: readonly string[]): string {
  const [last, ...before] = values.toReversed();
  return before.length === 0 ? `${last}` : `${before.reverse().join(", ")} or ${last}`;
}
