import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gainOf } from "#worker/sound/formula.ts";
import type { Figure, Missing } from "./figure.ts";
import { FORMULA } from "./job.ts";
import { beatCommand, memoryFolder, run, works } from "./process.ts";
import { medians, WALL } from "./protocol.ts";

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
