import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { soundFile } from "#worker/sound/container/container.ts";
import { type Container, chunksOf } from "#worker/sound/container/sound-file.ts";
import { gainOf } from "#worker/sound/formula.ts";
import {
  CPU_WITH_CHILDREN,
  type Figure,
  FORMULA,
  type Missing,
  medians,
  newRenderer,
  PLAN,
  WALL,
} from "./protocol.ts";

const MEMORY_DISK = "/dev/shm";
const BEAT = new URL("../../worker/tools/cli/beat.ts", import.meta.url).pathname;

/** A new folder on a memory-backed disk, where there is one. The caller removes it. */
function memoryFolder(): Promise<string> {
  return mkdtemp(join(existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir(), "bench-"));
}

/** Our command line, which renders the formula of a file. */
function beatCommand(formula: string): readonly string[] {
  return [process.execPath, BEAT, "--formula", formula, "--json"];
}

/** Whether a program is installed. */
function works([command = "", ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** Runs a program to its end. */
function run([command = "", ...args]: readonly string[], folder: string): void {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, "cache") };
  const { status, stderr } = spawnSync(command, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

const ROUNDS = 5;
const HERE = new URL(".", import.meta.url).pathname;

interface Program {
  readonly name: string;
  /** The command that writes the WAV; undefined if the program is not installed. */
  readonly command: readonly string[] | undefined;
}

/** Whole processes, from start to the same WAV on a memory-backed disk, by wall time. */
export async function programFigures(): Promise<readonly (Figure | Missing)[]> {
  const folder = await memoryFolder();
  try {
    const formula = join(folder, "formula.json");
    await writeFile(formula, JSON.stringify(FORMULA));
    const programs = otherPrograms(formula, join(folder, "theirs.wav"));
    const found = programs.filter(({ command }) => command !== undefined);
    const ours = beatCommand(formula);
    const jobs = Object.fromEntries(
      found.map(({ name, command = [] }) => [name, () => run(command, folder)]),
    );
    const time = await medians(
      { ...jobs, ours: () => run([...ours, "--wav", join(folder, "ours.wav")], folder) },
      ROUNDS,
      WALL,
    );
    return programs.map(({ name, command }) =>
      command === undefined
        ? { name: `${name} / ours`, missing: "not on this machine" }
        : {
            name: `${name} / ours`,
            value: ((time as Record<string, number>)[name] ?? Number.NaN) / time.ours,
            unit: "x",
            note: "wall, whole process, WAV on a memory disk",
          },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

function otherPrograms(formula: string, wav: string): readonly Program[] {
  const sox = works(["sox", "--version"]);
  const ffmpeg = works(["ffmpeg", "-version"]);
  const python = ["python3", "/usr/bin/python3"].find((name) =>
    works([name, "-c", "import numpy"]),
  );
  const numpy = (script: string) =>
    python === undefined ? undefined : [python, join(HERE, "numpy", script), formula, wav];
  return [
    { name: "sox -D", command: sox ? soxCommand(wav) : undefined },
    { name: "ffmpeg aevalsrc", command: ffmpeg ? ffmpegCommand(wav) : undefined },
    { name: "numpy, as most write it", command: numpy("usual.py") },
    { name: "numpy, the best we can write", command: numpy("best.py") },
  ];
}

function soxCommand(wav: string): readonly string[] {
  const stages = FORMULA.flatMap(({ base_freq, beat_offset, duration, rhythm_type }, index) => [
    ...(index === 0 ? [] : [":"]),
    ...["synth", `${duration}`, "sine", `${base_freq}`, "sine", `${base_freq + beat_offset}`],
    ...["vol", `${gainOf(rhythm_type)}`, "fade", "t", "0.01", `${duration}`, "0.01"],
  ]);
  return ["sox", "-D", "-n", "-r", "44100", "-b", "16", "-c", "2", wav, ...stages];
}

function ffmpegCommand(wav: string): readonly string[] {
  const inputs = FORMULA.flatMap(({ base_freq, beat_offset, duration, rhythm_type }) => {
    const side = (frequency: number) =>
      `${gainOf(rhythm_type)}*min(1\\,min(t\\,${duration}-t)*100)*sin(2*PI*${frequency}*t)`;
    const sides = `${side(base_freq)}|${side(base_freq + beat_offset)}`;
    return ["-f", "lavfi", "-i", `aevalsrc=${sides}:s=44100:d=${duration}`];
  });
  const concat = `concat=n=${FORMULA.length}:v=0:a=1`;
  return ["ffmpeg", "-v", "error", "-y", ...inputs, "-filter_complex", concat, wav];
}

const NOISE_ROUNDS = 7;
const NAME = "ffmpeg, two sines and pink noise / ours with pink";
const SOFT = ["--layer", "pink", "--flow", "glide", "--ends", "gentle", "--master", "calm"];

/** Whole processes, from start to a stereo WAV of 5 minutes on a memory-backed disk. */
export async function noiseProgramFigures(): Promise<readonly (Figure | Missing)[]> {
  if (!works(["ffmpeg", "-version"])) return [{ name: NAME, missing: "not on this machine" }];
  const folder = await memoryFolder();
  try {
    const formula = join(folder, "formula.json");
    await writeFile(formula, JSON.stringify(FORMULA));
    const ours = [...beatCommand(formula), ...SOFT, "--wav", join(folder, "ours.wav")];
    const theirs = noiseCommand(join(folder, "theirs.wav"));
    const time = await medians(
      { ours: () => run(ours, folder), theirs: () => run(theirs, folder) },
      NOISE_ROUNDS,
      CPU_WITH_CHILDREN,
    );
    const note = "CPU, whole process, WAV on a memory disk";
    return [{ name: NAME, value: time.theirs / time.ours, unit: "x", note }];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A sine for each ear, and the same pink noise below both. */
function noiseCommand(wav: string): readonly string[] {
  const source = (graph: string) => ["-f", "lavfi", "-i", `${graph}:d=300:r=44100`];
  const inputs = ["sine=100", "sine=110", "anoisesrc=color=pink"].flatMap(source);
  const mixed =
    "[2]asplit[p][q];[0][p]amix=inputs=2[l];[1][q]amix=inputs=2[r];[l][r]amerge=inputs=2";
  const format = ["-ac", "2", "-c:a", "pcm_s16le"];
  return ["ffmpeg", "-v", "error", "-y", ...inputs, "-filter_complex", mixed, ...format, wav];
}

const ENCODING_ROUNDS = 7;
const TAGS = { title: "Benchmark", artist: "Stillwave" };
const ENCODER = "flac -5 on the finished WAV / ours, render and encode";

/** FLAC of the pure tones: its size, and its cost beside the encoder that others use. */
export async function encodingFigures(): Promise<readonly (Figure | Missing)[]> {
  const renderer = await newRenderer();
  const file = (container: Container) => soundFile(PLAN, renderer, container, TAGS);
  const size: Figure = {
    name: "WAV bytes / FLAC bytes",
    value: file("wav").size / file("flac").size,
    unit: "x",
    note: "the pure tones",
  };
  if (!works(["flac", "--version"]))
    return [size, { name: ENCODER, missing: "not on this machine" }];
  const folder = await memoryFolder();
  try {
    const wav = join(folder, "sound.wav");
    await writeFile(wav, chunksOf(file("wav")));
    const theirs = ["flac", "-5", "-s", "-f", "-o", join(folder, "sound.flac"), wav];
    const time = await medians(
      { ours: () => readAll(file("flac")), theirs: () => run(theirs, folder) },
      ENCODING_ROUNDS,
      CPU_WITH_CHILDREN,
    );
    const note = "CPU; flac as a whole process on a memory disk, ours in this process";
    return [size, { name: ENCODER, value: time.theirs / time.ours, unit: "x", note }];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function readAll(file: ReturnType<typeof soundFile>): void {
  let read = 0;
  for (const chunk of chunksOf(file)) read += chunk.length;
  if (read !== file.size) throw new Error(`${read} of ${file.size} bytes`);
}
