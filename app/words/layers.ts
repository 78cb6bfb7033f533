import type { LayerWish } from "#worker/sound/playback-choice.ts";
import type { BeatForm, Ears, LayerChoice, LayerName } from "#worker/sound/playback-options.ts";

/** The words of what carries the tones. They say what is heard and claim nothing (SAFETY.md section 2). */
export const LAYER_WORDS: Readonly<Record<LayerChoice, { name: string; line: string }>> = {
  none: { name: "None", line: "The tones alone, softened." },
  pink: {
    name: "Pink noise",
    line: "An even, soft hiss.",
  },
  brown: { name: "Brown noise", line: "Deep and dark, like a far waterfall." },
  rain: { name: "Rain", line: "Soft rain, without sharp drops." },
  sea: { name: "Sea", line: "Slow waves that come and go." },
  stream: { name: "Stream", line: "Light water over stones." },
  pad: { name: "Pad", line: "A warm chord that swells slowly." },
  tanpura: { name: "Tanpura", line: "A drone tuned to your beat." },
  bowls: { name: "Bowls", line: "Singing bowls, now and then." },
};

/** A layer where no title stands before its name. */
export const soundWith = (layer: LayerChoice): string =>
  layer === "none" ? "No background sound" : LAYER_WORDS[layer].name;

/** What a choice of layer is called. */
export const wishedLayer = (wish: LayerWish): string =>
  wish === "suggested" ? CHOOSING.suggested.name : LAYER_WORDS[wish].name;

const NIGHT = "Let it end once you sleep, and play none through a child's night.";
const OTHER_NOISE = `Noise all night was studied as pink noise: it cost about 19 minutes of REM sleep a night (25 adults; Basner 2026, Sleep). ${NIGHT}`;

/** What studies found of noise, beside every layer that is one: both sides, and no more (SAFETY.md section 2). */
export const LAYER_EVIDENCE: Partial<Readonly<Record<LayerName, string>>> = {
  pink: `Pink noise in short use, for sleep: 9 of 11 studies positive, white noise 6 of 18; “no strong evidence”, no harm seen (Capezuti 2022, doi 10.5664/jcsm.9860). All night, at 50 dB, it cost about 19 minutes of REM sleep a night (25 adults in a laboratory; Basner 2026, Sleep). ${NIGHT}`,
  brown: OTHER_NOISE,
  rain: OTHER_NOISE,
  sea: OTHER_NOISE,
  stream: OTHER_NOISE,
};

/** The words of the choice of layer, level and ears. */
export const CHOOSING = {
  title: "Background sound",
  suggested: {
    name: "What suits each beat",
    line: (name: string) => `For this one: ${name}.`,
  },
  level: "Balance",
  levelText: (level: number) => `${level} of 100`,
  levelEnds: ["tones in front", "background in front"],
  pure: "Pure tones",
  pureHint: "Everything off: the tones exactly as composed.",
  /** Without scripts: there the browser's own player has one volume for all. */
  pureLouder: "They are louder: turn the volume down first.",
  keepNoise: "Keep the noise all night",
  /** The minutes are those of NOISE_FADE: importing it would make pages heavier that play nothing. */
  keepNoiseHint:
    "Otherwise pink and brown noise, rain, sea and stream fade out 30 minutes into a beat that leads to sleep, and the tones go on.",
  withoutNoise:
    "Under 18: a beat that leads to sleep has no pink or brown noise, rain, sea or stream. A study of noise all night warns of it, most of all for children.",
  ears: "You listen with",
  earsWords: {
    both: { name: "Headphones", line: "One tone in each ear." },
    speakers: {
      name: "Speakers",
      line: "Both tones mixed together, so that the beat is in the sound itself.",
    },
    left: { name: "Left ear only", line: "All of it on the left; the right is silent." },
    right: { name: "Right ear only", line: "All of it on the right; the left is silent." },
  } satisfies Record<Ears, { name: string; line: string }>,
  balance: "Left and right",
  balanceEnds: ["Left", "Right"],
  balanceText: (balance: number) =>
    balance === 0
      ? "Both ears alike"
      : `${balance < 0 ? "Right" : "Left"} ear ${Math.abs(balance)} dB softer`,
  balanceHint: "If you hear less with one ear, move the sound towards it: the other gets softer.",
  beat: "The beat",
  beatWords: {
    binaural: { name: "Two tones", line: "One in each ear. With speakers or one ear, both mixed." },
    monaural: { name: "Two tones, mixed", line: "The same in both ears: they swell together." },
    isochronic: {
      name: "One tone that pulses",
      line: "It swells and fades, for one ear too. With epilepsy or seizures, ask a doctor first.",
    },
  } satisfies Record<BeatForm, { name: string; line: string }>,
  breath: "A breath in the sound",
  breathHint:
    "One short swell announces the first breath. Then the sound swells as you breathe in, and falls as you breathe out.",
  breathText: (breaths: number | "") => (breaths === "" ? "Off" : `${breaths} breaths a minute`),
  breathFrom: "Slowing down to it over the first five minutes",
  breathFromText: (breaths: number | "") =>
    breaths === "" ? "No, one pace throughout" : `From ${breaths} breaths a minute`,
  preview: (name: string) => `Listen to two seconds of ${name}`,
  stopPreview: (name: string) => `Stop ${name}`,
  previewing: (name: string) => `Two seconds of ${name}.`,
  previewFailed: "The two seconds did not arrive. You can choose without them.",
  save: "Play it like this",
} as const;
