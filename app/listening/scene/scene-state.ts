import { type BandName, bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";

/** The longest change of a colour, as a share of its stage: as long as a glide. */
const CHANGE = 1 / 3;

export interface SceneState {
  /** The number of the stage that plays. */
  readonly stage: number;
  readonly band: BandName;
  readonly next: BandName;
  /** How far it has flowed into the next one, 0 to 1. */
  readonly flow: number;
}

/** The band that plays, and how it flows into the next. @param share of the whole sound, 0 to 1 */
export function sceneState(stages: Formula, share: number): SceneState {
  const total = stages.reduce((sum, { duration }) => sum + duration, 0);
  const time = Math.min(Math.max(share, 0), 1) * total;
  let start = 0;
  for (const [at, { duration, beat_offset }] of stages.entries()) {
    const following = stages[at + 1];
    if (time < start + duration || following === undefined) {
      const band = bandOf(beat_offset);
      const within = Math.min(1, (time - start) / duration);
      const flow = following ? smooth((within - (1 - CHANGE)) / CHANGE) : 0;
      return { stage: at, band, next: following ? bandOf(following.beat_offset) : band, flow };
    }
    start += duration;
  }
  return { stage: 0, band: "Alpha", next: "Alpha", flow: 0 };
}

/** How bright the lines of other stages are, those that were and those that come. */
const PAST = 0.42;
const COMING = 0.7;

/** How bright the lines of a stage are, 0 to 1: they change as slowly as the colour flows. */
export function brightnessOf(number: number, { stage, flow }: SceneState): number {
  if (number < stage) return PAST;
  if (number === stage) return 1 - (1 - PAST) * flow;
  return number === stage + 1 ? COMING + (1 - COMING) * flow : COMING;
}

/** How much of a stage plays, 0 to 1. */
export function presenceOf(number: number, { stage, flow }: SceneState): number {
  if (number === stage) return 1 - flow;
  return number === stage + 1 ? flow : 0;
}

function smooth(share: number): number {
  const x = Math.min(1, Math.max(0, share));
  return x * x * (3 - 2 * x);
}
