import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { soundFile } from "#worker/sound/container/container.ts";
import { type Container, chunksOf } from "#worker/sound/container/sound-file.ts";
import type { Figure, Missing } from "./figure.ts";
import { newRenderer, PLAN } from "./job.ts";
import { memoryFolder, run, works } from "./process.ts";
import { CPU_WITH_CHILDREN, medians } from "./protocol.ts";

const ROUNDS = 7;
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
      ROUNDS,
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
