import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Figure, Missing } from "./figure.ts";
import { FORMULA } from "./job.ts";
import { beatCommand, memoryFolder, run, works } from "./process.ts";
import { CPU_WITH_CHILDREN, medians } from "./protocol.ts";

const ROUNDS = 7;
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
      ROUNDS,
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
