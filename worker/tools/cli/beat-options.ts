import { parseArgs } from "node:util";
import { NIGHT_MINUTES } from "#worker/sound/night.ts";
import { OPTION_NAMES, type OptionName } from "#worker/sound/playback-options.ts";
import { PLAYBACK_TABLE } from "#worker/sound/playback-parser.ts";
import { LONGEST_MINUTES } from "#worker/sound/sample-rate.ts";

/** What was typed cannot be done. The message says why, in one line. */
export class BadInput extends Error {}

const USAGE = "usage: beat (--mood TEXT | --formula FILE) [options]; beat --help lists them";

/** What `--help` prints: every option with its values. */
export function helpText(): string {
  const listening = OPTION_NAMES.map((name) => `  --${name} ${valuesOf(name)}`);
  return `Makes a beat without a server, and its sound.

  beat --mood TEXT [options]       composed for a mood
  beat --formula FILE [options]    from a list of stages, in JSON

What comes of it:
  --wav FILE, --flac FILE    saves the sound
  --play                     plays it, with ffplay, mpv, aplay or afplay
  --json                     prints one JSON object, for programs, in place of text

How it is heard:
${listening.join("\n")}

  --help, --version

Ends with 0, also where a text makes no beat; with 2 and one line for what was typed wrongly; with 1 and one line for what
fails otherwise: a model's host, a sound that is not played.`;
}

function valuesOf(name: OptionName): string {
  if (name === "minutes")
    return `1 to ${LONGEST_MINUTES}; with --night on ${range(NIGHT_MINUTES.min, NIGHT_MINUTES.max)}`;
  const { words = [], range: numbers }: Allowed = PLAYBACK_TABLE[name];
  return [...words, ...(numbers ? [range(numbers.min, numbers.max)] : [])].join(" | ");
}

interface Allowed {
  readonly words?: readonly string[];
  readonly range?: { readonly min: number; readonly max: number };
}

const range = (min: number, max: number) => `${min} to ${max}`;

const TEXT = { type: "string" } as const;
const FLAG = { type: "boolean", default: false } as const;
type Texts = Readonly<Record<OptionName, typeof TEXT>>;

/** @throws BadInput unless there is either a mood or a formula, and nothing that is not known */
export function readOptions(args: readonly string[]) {
  const options = {
    mood: TEXT,
    formula: TEXT,
    ...(Object.fromEntries(OPTION_NAMES.map((name) => [name, TEXT])) as Texts),
    wav: TEXT,
    flac: TEXT,
    play: FLAG,
    json: FLAG,
    help: FLAG,
    version: FLAG,
  } as const;
  try {
    const { values } = parseArgs({ args: withNumbers(args), options, strict: true });
    const isWhole = (values.mood === undefined) !== (values.formula === undefined);
    if (isWhole || values.help || values.version) return values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : "";
    throw new BadInput(`${reason} (${USAGE})`);
  }
  throw new BadInput(USAGE);
}

/** A number below zero looks like an option of its own: it is joined to the one before. */
function withNumbers(args: readonly string[]): string[] {
  const isNumber = (arg = "") => /^-\d/.test(arg);
  return args.flatMap((arg, index) => {
    const next = args[index + 1];
    if (arg.startsWith("--") && isNumber(next)) return [`${arg}=${next}`];
    return isNumber(arg) && args[index - 1]?.startsWith("--") ? [] : [arg];
  });
}
