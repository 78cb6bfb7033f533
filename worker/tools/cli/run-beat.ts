import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMood } from "#worker/reading/mood.ts";
import {
  hasFlac,
  hasWav,
  layersWithFlac,
  MOST_WAV_MINUTES,
} from "#worker/sound/container/sound-file.ts";
import { type Formula, parseFormula } from "#worker/sound/formula.ts";
import { lasting, OPTION_NAMES, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { parsePlayback, type Values } from "#worker/sound/playback-parser.ts";
import { LONGEST_MINUTES } from "#worker/sound/sample-rate.ts";
import manifest from "../../../package.json" with { type: "json" };
import { type Progress, writeSounds } from "./beat-files.ts";
import { BadInput, helpText, readOptions } from "./beat-options.ts";
import type { Outcome } from "./compose.ts";
import { findPlayer, play } from "./player.ts";

/** What a command leaves behind. */
export interface Ended {
  readonly code: 0 | 1 | 2;
  readonly stdout?: string;
  readonly stderr?: string;
  /** Plays the sound, where that was asked for. */
  readonly play?: () => Promise<Ended>;
}

/**
 * The command behind `npm run beat`: writes the files that are asked for.
 * @param args the words after the command's name
 * @param env names the model host; the built-in composer needs none. Its PATH has the player
 * @param progress is called while a sound is computed
 * @returns code 2 for invalid input, 1 for what fails otherwise, each with one line
 */
export function runBeat(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  progress?: Progress,
): Promise<Ended> {
  return orOneLine(async () => {
    const options = readOptions(args);
    if (options.help) return { code: 0, stdout: helpText() };
    if (options.version) return { code: 0, stdout: manifest.version };
    return makeBeat(options, env, progress);
  });
}

async function orOneLine(deed: () => Promise<Ended>): Promise<Ended> {
  try {
    return await deed();
  } catch (error) {
    const stderr = `beat: ${error instanceof Error ? error.message : String(error)}`;
    return { code: error instanceof BadInput ? 2 : 1, stderr };
  }
}

type Options = ReturnType<typeof readOptions>;

async function makeBeat(
  options: Options,
  env: NodeJS.ProcessEnv,
  progress: Progress | undefined,
): Promise<Ended> {
  const { mood, formula, wav, flac, play: plays, json } = options;
  const listening = readPlayback(options);
  if (flac !== undefined && !hasFlac({ listening })) {
    throw new BadInput(`--layer must be ${layersWithFlac()} for --flac`);
  }
  if ((wav !== undefined || plays) && !hasWav(listening)) {
    throw new BadInput(`--minutes must be at most ${MOST_WAV_MINUTES} for --wav and --play`);
  }
  const outcome =
    formula === undefined ? await compose(mood ?? "", env) : await readFormula(formula);
  const stdout = json ? JSON.stringify(outcome) : await inWords(outcome, mood);
  if (outcome.outcome !== "beat") return { code: 0, stdout };
  const sound = { options, stages: outcome.stages, listening, path: env.PATH };
  const ended = await orOneLine(() => makeSound(sound, progress));
  // What is said of the mood, and whom to call, is read by a person also where the sound failed.
  return json && ended.code !== 0 ? ended : { stdout, ...ended };
}

interface Sound {
  readonly options: Options;
  readonly stages: Formula;
  readonly listening: PlaybackOptions;
  /** Folders of programs. */
  readonly path: string | undefined;
}

/** Writes the files that are asked for, and one for the player where there is none. */
async function makeSound(
  { options, stages, listening, path }: Sound,
  progress: Progress | undefined,
): Promise<Ended> {
  const { wav, flac } = options;
  const player = options.play ? findPlayer(path) : undefined;
  const folder = player && wav === undefined ? await mkdtemp(join(tmpdir(), "beat-")) : undefined;
  const file = folder === undefined ? wav : join(folder, "beat.wav");
  const forget = () => (folder === undefined ? undefined : rm(folder, { recursive: true }));
  try {
    await writeSounds(stages, listening, { wav: file, flac }, progress);
  } catch (error) {
    await forget();
    throw error;
  }
  if (player === undefined || file === undefined) return { code: 0 };
  const playIt = async (): Promise<Ended> => {
    await play(player, file).finally(forget);
    return { code: 0 };
  };
  return { code: 0, play: () => orOneLine(playIt) };
}

/** Loads what is said of an outcome, which programs do not need. */
async function inWords(outcome: Outcome, mood: string | undefined): Promise<string> {
  const { outcomeText } = await import("./beat-text.ts");
  return outcomeText(outcome, mood);
}

function readMinutes(text: string): number {
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (minutes >= 1 && minutes <= LONGEST_MINUTES) return minutes;
  throw new BadInput(`--minutes must be a whole number from 1 to ${LONGEST_MINUTES}`);
}

function readPlayback(options: Options): PlaybackOptions {
  const { minutes: written } = options;
  const others = OPTION_NAMES.filter((name) => name !== "minutes");
  const parameters: Values = Object.fromEntries(others.map((name) => [name, options[name]]));
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
