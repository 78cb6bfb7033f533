/**
 * `npm run lossless [-- COUNT [FIRST [SEED]]]`: of random formulas in random manners of listening
 *
 * - any range of the WAV, and of the FLAC where there is one, equals that range of the whole;
 * - from a random entry of the seek table on, each decoder gives the samples of the WAV;
 * - of a short sound any range of the FLAC equals the whole, each decoder gives the samples of the WAV, and those
 *   that seek by themselves do so from a random frame on;
 * - in glides from any stage of today's rules to any other, ten a case, the bound of every block fits its width.
 *
 * COUNT cases from case FIRST on: `250 500` are the cases 500 to 749, so that a thousand can be done in parts.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type Plan, planBeat } from "#worker/sound/plan/plan.ts";
import { HEAD_BYTES, plans, SEEK_STEP, SEEKERS, seekPoints, streamOf } from "./decoders/cases.ts";
import {
  bytesOf,
  DECODER_NAMES,
  DECODERS,
  flacOf,
  renderer,
  samplesOf,
  wavSamples,
  wholeOf,
} from "./decoders/decoders.ts";
import {
  containersOf,
  glideEvidence,
  isPartOfWhole,
  type PartOfMix,
  partsOfMixes,
} from "./proof/parts.ts";

/** Longest stretch that is decoded after a seek in a long sound. */
const HEARD_FRAMES = 10 * 44_100;

const [count = 1000, first = 0, seed = 1] = process.argv.slice(2).map(Number);
const runs = { numRuns: first + count, seed };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const parts = fc.sample(partsOfMixes, runs).slice(first);
const ranges = fc.sample(fc.tuple(share, fc.nat(50_000), share), runs).slice(first);
const shorts = fc.sample(plans, runs).slice(first);
const folder = await mkdtemp(join(tmpdir(), "lossless-"));
const totals = { parts: 0, seeks: 0, flacBytes: 0, wavBytes: 0 };

for (const [at, part] of parts.entries()) {
  const name = `case ${first + at} of seed ${seed}`;
  const containers = containersOf(part);
  for (const container of containers) {
    if (!isPartOfWhole(part, container)) throw new Error(`${name}: a range of its ${container}`);
    totals.parts += 1;
  }
  if (containers.includes("flac")) await seekInLong(name, part);
  const [plan, range] = [shorts[at], ranges[at]];
  if (plan !== undefined && range !== undefined) await decodeShort(name, plan, range);
}
await rm(folder, { recursive: true });
const evidence = glideEvidence(10 * count, 10 * first, seed);
if (evidence.worst > 0) throw new Error(`a block of a glide needs ${evidence.worst} LSB more`);

console.log(
  `${count} cases from ${first} on, of seed ${seed}: ${totals.parts} ranges equal their wholes, and`,
  `${count} short sounds, ${totals.seeks} seeks in long ones, are lossless by ${DECODER_NAMES};`,
  `${(totals.wavBytes / totals.flacBytes).toFixed(2)} times smaller;`,
  `the bounds of ${evidence.blocks} blocks in ${evidence.glides} glides fit,`,
  `${(-evidence.worst).toFixed(3)} LSB of room where it is least`,
);

/** What is decoded from an entry of the seek table on. */
async function seekInLong(name: string, { formula, listening, where }: PartOfMix): Promise<void> {
  const plan = planBeat(formula, listening);
  const file = flacOf(plan);
  const head = bytesOf(file, 0, Math.min(HEAD_BYTES, file.size));
  const points = seekPoints(head);
  const index = Math.floor(where * points.length);
  const from = points[index];
  if (from === undefined) return;
  const to = points.slice(index + 1).find(({ frame }) => frame - from.frame > HEARD_FRAMES / 2) ?? {
    frame: plan.frames,
    offset: file.size,
  };
  const samples = framesOf(plan, from.frame, to.frame);
  const stream = streamOf(head, bytesOf(file, from.offset, to.offset));
  for (const decoder of DECODERS) {
    const isSame = equal(await decoder.decode(stream), samples);
    if (!isSame) throw new Error(`${name}: ${decoder.name} from frame ${from.frame} on`);
  }
  totals.seeks += 1;
}

async function decodeShort(
  name: string,
  plan: Plan,
  [where, length, seek]: readonly [number, number, number],
): Promise<void> {
  const file = flacOf(plan);
  const whole = wholeOf(file);
  const samples = wavSamples(plan);
  totals.flacBytes += whole.length;
  totals.wavBytes += samples.byteLength;
  const start = Math.floor(where * (whole.length - 1));
  const end = Math.min(whole.length, start + 1 + length);
  const isPart = bytesOf(file, start, end, 7_001).equals(whole.subarray(start, end));
  if (!isPart) throw new Error(`${name}, short: the range ${start}-${end}`);
  for (const decoder of DECODERS) {
    const isSame = equal(await decoder.decode(whole), samples);
    if (!isSame) throw new Error(`${name}, short: ${decoder.name}`);
  }
  const path = join(folder, "short.flac");
  await writeFile(path, whole);
  const frame = Math.floor((seek * (plan.frames - 1)) / SEEK_STEP) * SEEK_STEP;
  for (const seeker of SEEKERS) {
    const isSame = equal(await seeker.rest(path, frame), samples.subarray(2 * frame));
    if (!isSame) throw new Error(`${name}, short: ${seeker.name} that seeks frame ${frame}`);
  }
}

/** The samples of the WAV from one frame to before another. */
function framesOf(plan: Plan, from: number, to: number): Int16Array {
  const pieces: Buffer[] = [];
  for (let at = from; at < to; at += renderer.maxFrames) {
    pieces.push(Buffer.from(renderer.frames(plan, at, Math.min(renderer.maxFrames, to - at))));
  }
  return samplesOf(Buffer.concat(pieces));
}

function equal(actual: Int16Array, expected: Int16Array): boolean {
  return Buffer.from(actual.buffer, actual.byteOffset, actual.byteLength).equals(
    Buffer.from(expected.buffer, expected.byteOffset, expected.byteLength),
  );
}
