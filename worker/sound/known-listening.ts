import {
  AS_COMPOSED,
  BEATS,
  EARS,
  ENDS,
  FLOWS,
  LAYERS,
  LEVEL,
  type Listening,
  MASTERS,
  NOISES,
} from "./listening.ts";

/**
 * Reads the parameters of listening where all are as the schema wants them, without it: to load its library takes
 * longer than to render minutes of sound. Each that is missing has its default; the length is not read.
 * @returns undefined where a value breaks a rule; the schema says which
 */
export function knownListening(
  values: Readonly<Record<string, string | undefined>>,
): Listening | undefined {
  const flow = FLOWS.find((name) => name === (values.flow ?? AS_COMPOSED.flow));
  const ends = ENDS.find((name) => name === (values.ends ?? AS_COMPOSED.ends));
  const layer = LAYERS.find((name) => name === (values.layer ?? AS_COMPOSED.layer));
  const ears = EARS.find((name) => name === (values.ears ?? AS_COMPOSED.ears));
  const beat = BEATS.find((name) => name === (values.beat ?? AS_COMPOSED.beat));
  const master = MASTERS.find((name) => name === (values.master ?? AS_COMPOSED.master));
  const noise = NOISES.find((name) => name === (values.noise ?? AS_COMPOSED.noise));
  const written = values.level ?? String(AS_COMPOSED.level);
  const level = Number(written);
  // One spelling for each number: neither 050 nor 1e1.
  const isLevel = String(level) === written && Number.isInteger(level);
  if (!isLevel || level < LEVEL.min || level > LEVEL.max) return undefined;
  if (!flow || !ends || !layer || !ears || !beat || !master || !noise) return undefined;
  // What is rare the schema reads.
  const { breath = "off", breath_from: from, balance = "0", night = "off", focus = "off" } = values;
  if (breath !== "off" || from !== undefined || balance !== "0") return undefined;
  if (night !== "off" || focus !== "off") return undefined;
  return { flow, ends, layer, level, ears, beat, master, noise, breath, balance: 0, night, focus };
}
