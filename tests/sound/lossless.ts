/**
 * `npm run lossless [-- FORMULAS [SEED]]`: random formulas in random manners of listening, coded as FLAC, by
 * ranges, and decoded by every decoder that the machine has. A thousand take some 10 minutes.
 */
import fc from "fast-check";
import { DECODER_NAMES, DECODERS } from "./decoders/decoders.ts";
import { plans } from "./decoders/plans.ts";
import { bytesOf, flacOf, wavSamples, wholeOf } from "./decoders/sounds.ts";

const [count = "1000", seed = "1"] = process.argv.slice(2);
const runs = { numRuns: Number(count), seed: Number(seed) };
const shares = fc.sample(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(50_000)),
  runs,
);
let bytes = 0;
let wavBytes = 0;
for (const [index, plan] of fc.sample(plans, runs).entries()) {
  const file = flacOf(plan);
  const whole = wholeOf(file);
  const samples = wavSamples(plan);
  bytes += whole.length;
  wavBytes += samples.byteLength;
  const [share, length] = shares[index] ?? [0, 0];
  const start = Math.floor(share * (whole.length - 1));
  const end = Math.min(whole.length, start + 1 + length);
  const isPart = bytesOf(file, start, end, 7_001).equals(whole.subarray(start, end));
  if (!isPart) throw new Error(`the range ${start}-${end} of plan ${index} differs from the whole`);
  for (const { name, decode } of DECODERS) {
    const isSame = Buffer.from((await decode(whole)).buffer).equals(Buffer.from(samples.buffer));
    if (!isSame) throw new Error(`${name} decodes other samples of plan ${index}`);
  }
}
console.log(
  `${count} sounds of seed ${seed}, ${(wavBytes / bytes).toFixed(2)} times smaller, lossless by ${DECODER_NAMES}`,
);
