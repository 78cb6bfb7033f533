import { spawn, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { soundFile } from "#worker/sound/container/container.ts";
import type { SoundFile } from "#worker/sound/container/sound-file.ts";
import { wavFile } from "#worker/sound/container/wav.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import type { Plan } from "#worker/sound/plan/plan.ts";

/** Decoders of FLAC that are not ours: one from npm always, and those that the machine has. */

export interface Decoder {
  readonly name: string;
  /** Interleaved samples of both channels. @throws {Error} where it complains of the file */
  decode(file: Uint8Array): Promise<Int16Array>;
}

/** What this decoder divides samples by. */
const SAMPLE_SCALE = 32_767;

/**
 * Its parser (codec-parser 2.5.0) drops the last frame where samples look like the header of another one, unless
 * something follows.
 */
const BEHIND = new Uint8Array(64);

/** libFLAC, compiled to WebAssembly: every machine has it. */
export const LIB_FLAC: Decoder = {
  name: "@wasm-audio-decoders/flac",
  async decode(file) {
    const decoder = new FLACDecoder();
    await decoder.ready;
    const { channelData, samplesDecoded, errors } = await decoder.decodeFile(
      Buffer.concat([file, BEHIND]),
    );
    decoder.free();
    if (errors.length > 0) throw new Error(`the decoder complains: ${errors[0]?.message}`);
    const samples = new Int16Array(samplesDecoded * 2);
    for (const [channel, data] of channelData.entries()) {
      for (let frame = 0; frame < samplesDecoded; frame += 1) {
        samples[2 * frame + channel] = Math.round((data[frame] ?? Number.NaN) * SAMPLE_SCALE);
      }
    }
    return samples;
  },
};

const RAW = ["--force-raw-format", "--endian=little", "--sign=signed"];

const PROGRAMS = [
  { name: "flac", args: ["--silent", "--decode", "--stdout", ...RAW, "-"] },
  {
    name: "ffmpeg",
    args: ["-v", "error", "-xerror", "-i", "pipe:0", "-f", "s16le", "-c:a", "pcm_s16le", "pipe:1"],
  },
] as const;

/** Whether the machine has a program. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ["-version"]).error === undefined;
}

export const DECODERS: readonly Decoder[] = [
  LIB_FLAC,
  ...PROGRAMS.filter(({ name }) => hasProgram(name)).map(({ name, args }) => ({
    name,
    decode: async (file: Uint8Array) => samplesOf(await run(name, args, file)),
  })),
];

/** "npm's, flac; without ffmpeg": for the names of tests. */
export const DECODER_NAMES = [
  DECODERS.map(({ name }) => name).join(", "),
  ...PROGRAMS.filter(({ name }) => !hasProgram(name)).map(
    ({ name }) => `this machine has no ${name}`,
  ),
].join("; ");

/** What a program writes to its standard output. @throws {Error} what it writes to its standard error */
export async function run(
  program: string,
  args: readonly string[],
  input: Uint8Array = new Uint8Array(),
): Promise<Buffer> {
  const child = spawn(program, args);
  const output: Buffer[] = [];
  let complaint = "";
  child.stdout.on("data", (data: Buffer) => output.push(data));
  child.stderr.on("data", (data: Buffer) => {
    complaint += data;
  });
  // A decoder that fails closes its input early; its exit code says so.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new Error(`${program} ends with ${code}: ${complaint}`);
  return Buffer.concat(output);
}

/** Little-endian bytes as samples. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  return new Int16Array(new Uint8Array(bytes).buffer);
}

const KERNEL = new URL("../../../worker/sound/kernel/kernel.wasm", import.meta.url);
const WAV_HEADER_BYTES = 44;

export const renderer = createRenderer(new WebAssembly.Module(await readFile(KERNEL)));
export const TAGS = { title: "Evening tide", artist: "Stillwave" } as const;

export function flacOf(plan: Plan): SoundFile {
  return soundFile(plan, renderer, "flac", TAGS);
}

/** The samples of a plan's WAV, interleaved. */
export function wavSamples(plan: Plan): Int16Array {
  return samplesOf(wholeOf(wavFile(plan, renderer)).subarray(WAV_HEADER_BYTES));
}

export function wholeOf(file: SoundFile): Buffer {
  return bytesOf(file, 0, file.size);
}

/** Copies each piece before the next one overwrites it. */
export function bytesOf(file: SoundFile, start: number, end: number, limit = 100_000): Buffer {
  const pieces: Buffer[] = [];
  for (let at = start; at < end; ) {
    const piece = file.read(at, Math.min(limit, end - at));
    pieces.push(Buffer.from(piece));
    at += piece.length;
  }
  return Buffer.concat(pieces);
}
