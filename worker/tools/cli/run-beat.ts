import { closeSync, openSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { soundTags } from "#worker/domain/feelings.ts";
import { readMood } from "#worker/reading/mood.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import {
  CONTAINERS,
  type Container,
  chunksOf,
  hasFlac,
  hasWav,
  layersWithFlac,
  MOST_WAV_MINUTES,
} from "#worker/sound/container/sound-file.ts";
import { type Formula, parseFormula } from "#worker/sound/formula.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { planSound } from "#worker/sound/plan/plan-sound.ts";
import {
  lasting,
  OPTION_NAMES,
  type OptionName,
  type PlaybackOptions,
} from "#worker/sound/playback-options.ts";
import { parsePlayback } from "#worker/sound/playback-parser.ts";
import { LONGEST_MINUTES } from "#worker/sound/sample-rate.ts";
import type { Outcome } from "./compose.ts";

const USAGE =
  "usage: beat (--mood TEXT | --formula FILE) [--minutes N] [--flow F] [--ends E] [--layer L] [--level N] [--ears E] [--beat B] [--master M] [--noise N] [--breath N] [--breath_from N] [--balance N] [--night N] [--focus N] [--wav FILE] [--flac FILE] --json";

const TEXT = { type: "string" } as const;
type Texts = Readonly<Record<OptionName, typeof TEXT>>;

class BadInput extends Error {}

/** What a command leaves behind. */
export interface Ended {
  readonly code: 0 | 1 | 2;
  readonly stdout?: string;
  readonly stderr?: string;
}

/**
 * The command behind `npm run beat`: writes the files that are asked for.
 * @param args the words after the command's name
 * @param env names the model host; the built-in composer needs none
 * @returns code 2 for invalid input, 1 for what fails otherwise, each with one line
 */
export async function runBeat(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  try {
    return { code: 0, stdout: JSON.stringify(await makeBeat(args, env)) };
  } catch (error) {
    const stderr = `beat: ${error instanceof Error ? error.message : String(error)}`;
    return { code: error instanceof BadInput ? 2 : 1, stderr };
  }
}

async function makeBeat(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const { mood, formula, minutes, wav, flac, json: _, ...parameters } = readOptions(args);
  const listening = readPlayback(parameters, minutes);
  if (flac !== undefined && !hasFlac({ listening })) {
    throw new BadInput(`--layer must be ${layersWithFlac()} for --flac`);
  }
  if (wav !== undefined && !hasWav(listening)) {
    throw new BadInput(`--minutes must be at most ${MOST_WAV_MINUTES} for --wav`);
  }
  const result =
    formula === undefined ? await compose(mood ?? "", env) : await readFormula(formula);
  if (result.outcome === "beat") await writeFiles(result.stages, listening, { wav, flac });
  return result;
}

function readOptions(args: readonly string[]) {
  const options = {
    mood: TEXT,
    formula: TEXT,
    ...(Object.fromEntries(OPTION_NAMES.map((name) => [name, TEXT])) as Texts),
    wav: TEXT,
    flac: TEXT,
    json: { type: "boolean" },
  } as const;
  try {
    const { values } = parseArgs({ args: withNumbers(args), options, strict: true });
    if ((values.mood === undefined) !== (values.formula === undefined) && values.json)
      return values;
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

function readMinutes(text: string): number {
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (minutes >= 1 && minutes <= LONGEST_MINUTES) return minutes;
  throw new BadInput(`--minutes must be a whole number from 1 to ${LONGEST_MINUTES}`);
}

function readPlayback(
  parameters: Readonly<Partial<Record<OptionName, string>>>,
  written: string | undefined,
): PlaybackOptions {
  const isNight = parameters.night === "on";
  const minutes = written === undefined || isNight ? undefined : readMinutes(written);
  if (Object.values(parameters).every((value) => value === undefined)) return lasting(minutes);
  const result = parsePlayback({ ...parameters, ...(isNight && { minutes: written }) });
  if (!result.ok) throw new BadInput(`--${result.rule}`);
  return isNight ? result.options : { ...result.options, minutes };
}

/** Loads the model's code, which a formula does not need: reading it would take longer than the sound. */
async function compose(text: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const read = readMood(text);
  if (!read.ok) throw new BadInput("--mood must be a text of 1 to 2,000 characters");
  const { composeForTerminal } = await import("./compose.ts");
  return composeForTerminal(read.mood, env);
}

async function readFormula(file: string): Promise<Outcome> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BadInput(`cannot read ${file} (${error.code})`);
  });
  const result = parseFormula(parseJson(text, file));
  if (!result.ok) throw new BadInput(`${file}: ${result.rule}`);
  const stages = result.formula;
  return {
    outcome: "beat",
    context_class: null,
    quality_score: null,
    focus: null,
    stages,
    doubt: false,
    help: "none",
  };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadInput(`${file} is not JSON`);
    throw error;
  }
}

async function writeFiles(
  formula: Formula,
  listening: PlaybackOptions,
  paths: Readonly<Record<Container, string | undefined>>,
): Promise<void> {
  const wanted = CONTAINERS.filter((container) => paths[container] !== undefined);
  if (wanted.length === 0) return;
  const plan = planSound(formula, listening);
  const kernel = await readFile(new URL("../../sound/kernel/kernel.wasm", import.meta.url));
  const renderer = createRenderer(new WebAssembly.Module(kernel));
  for (const container of wanted) {
    const file = openForWriting(paths[container] ?? "");
    try {
      // The chunk is a view of the renderer's memory: it must be written before the next is computed.
      const sound = soundFile(plan, renderer, container, soundTags("beat"));
      for (const chunk of chunksOf(sound)) writeFileSync(file, chunk);
    } finally {
      closeSync(file);
    }
  }
}

function openForWriting(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    throw new BadInput(`cannot write ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}
