import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { type NotePartial, type Part, swellFrames } from "./notes.ts";

/** A damped sine of which a partial's envelope is made, in the strongest note. */
interface EnvelopeSine {
  /** Hz. */
  readonly frequency: number;
  /** 1/s. */
  readonly decay: number;
  /** Negative where it cancels another one at the start of the note. */
  readonly amplitude: number;
}

/**
 * A partial as a sum of damped sines, which it is exactly:
 * exp(-at) (1 - exp(-bt))^2 = exp(-at) - 2 exp(-(a + b)t) + exp(-(a + 2b)t), and
 * (1 - cos vt)/2 cos wt = 1/2 cos wt - 1/4 cos (w + v)t - 1/4 cos (w - v)t.
 */
export function sinesOf(
  part: Part,
  { ratio, detune = 0, amplitude, envelope }: NotePartial,
  carrier: number,
): readonly EnvelopeSine[] {
  const frequency = ratio * carrier + detune;
  if (envelope.kind === "swell") {
    const swell = SAMPLE_RATE / swellFrames(part);
    return [
      { frequency, decay: 0, amplitude: amplitude / 2 },
      { frequency: frequency + swell, decay: 0, amplitude: -amplitude / 4 },
      { frequency: frequency - swell, decay: 0, amplitude: -amplitude / 4 },
    ];
  }
  const { decay, rise } = envelope;
  return [
    { frequency, decay, amplitude },
    { frequency, decay: decay + rise, amplitude: -2 * amplitude },
    { frequency, decay: decay + 2 * rise, amplitude },
  ];
}
