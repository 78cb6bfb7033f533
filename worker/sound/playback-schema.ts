import * as z from "zod";
import { ROUNDS } from "./focus.ts";
import { NIGHT, NOISE_FADE } from "./night.ts";
import {
  AS_COMPOSED,
  FOCUSES,
  NOISE_LAYERS,
  OPTION_NAMES,
  type OptionName,
} from "./playback-options.ts";
import { minutesRange, nightRange, PLAYBACK_TABLE } from "./playback-parser.ts";

/** What each option does, for readers of the API's description. */
const DESCRIPTIONS: Readonly<Record<OptionName, string>> = {
  minutes: `Length of the session: ${minutesRange()}, or with night=on ${nightRange()}. The stages are stretched to it, each keeps its share. Without it, as composed.`,
  flow: "glide: both tones move smoothly into the next stage, without the dip between two stages.",
  ends: "gentle: the sound rises over 8 s and falls over 12 s.",
  layer: "What carries the tones. Computed from the stages: no recording, and no loop.",
  level: "Of the layer against the tones. Without a layer it changes nothing.",
  ears: "speakers: both tones in both channels, and an octave above them that small speakers can play. left, right: all of it in one channel, for who hears with one ear; the other is silent.",
  beat: "binaural: a tone in each ear, both tones mixed where ears is not both. monaural: both tones in both channels. isochronic: the lower tone alone, swelling and fading at the beat frequency.",
  master:
    "calm: -20 LUFS, and no peak above -3 dBTP, whatever the layer. soft: 10 dB lower. full: the level as composed.",
  noise: `fades: in a session that leads to sleep, whose last stage is in Delta, a layer of noise (${NOISE_LAYERS.join(", ")}) fades out once ${NOISE_FADE.afterMinutes} minutes have played, over ${NOISE_FADE.minutes} minutes, and the tones go on alone. stays: it plays to the end. Shorter sessions, others and tonal layers are the same with both.`,
  breath:
    "Breaths a minute: the layer, without a layer the tones, swells by 8 dB while one breathes in, and falls while one breathes out.",
  breath_from:
    "Breaths a minute at the start; over five minutes they become those of breath. Without a breath it changes nothing.",
  balance:
    "dB by which one ear is softer: negative the right one, positive the left one. With one ear alone it changes nothing.",
  night: `on: a whole night of so many minutes. The composition is stretched into the first ${NIGHT.composed}, its layer goes on alone and fades over ${NIGHT.layer} more, then there is silence, and in the last ${NIGHT.rise} a slow rise from Alpha to Beta with bowls. Of more than 405 minutes there is no WAV: its header has no room for their size.`,
  focus: `After the sound so many minutes of work in silence, and a rest: ${roundsText()}. A bell ends each. Not with a night.`,
};

/**
 * The options as the API's description has them, made from the parser's table. Nothing is parsed with it: to load its
 * library takes longer than to render minutes of sound, and pages do without it.
 */
export function playbackSchemas(): Readonly<Record<OptionName, z.ZodType>> {
  const entries = OPTION_NAMES.map((name) => [name, schemaOf(name)] as const);
  return Object.fromEntries(entries) as Record<OptionName, z.ZodType>;
}

function schemaOf(name: OptionName): z.ZodType {
  const allowed: { words?: readonly string[]; range?: { min: number; max: number } } =
    PLAYBACK_TABLE[name];
  const { words, range } = allowed;
  const number = range && z.int().min(range.min).max(range.max);
  const word = words && (words.length === 1 ? z.literal(words[0]) : z.enum(words));
  const value: z.ZodType = number && word ? z.union([word, number]) : (number ?? word ?? z.never());
  const byDefault = AS_COMPOSED[name];
  const optional = byDefault === undefined ? value.optional() : value.default(byDefault);
  return optional.meta({ description: DESCRIPTIONS[name] });
}

function roundsText(): string {
  const texts = FOCUSES.flatMap((focus) => {
    if (focus === "off") return [];
    const { work, rest, rounds } = ROUNDS[focus];
    return [`${work} and ${rest}, ${rounds} times`];
  });
  return texts.join("; ");
}
