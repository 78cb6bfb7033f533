import * as z from "zod";
import { ROUNDS } from "./focus.ts";
import {
  AS_COMPOSED,
  BALANCE,
  BEATS,
  BREATHS,
  BREATHS_FROM,
  EARS,
  ENDS,
  FLOWS,
  FOCUSES,
  LAYERS,
  LEVEL,
  type Listening,
  MASTERS,
  NIGHTS,
  NOISE_LAYERS,
  NOISES,
} from "./listening.ts";
import { NIGHT, NIGHT_MINUTES } from "./night.ts";
import { NOISE_FADE } from "./noise-at-night.ts";
import { SESSION_MINUTES } from "./session-length.ts";

const LEVEL_RANGE = `a whole number from ${LEVEL.min} to ${LEVEL.max}`;
const BREATH_RANGE = `off or a whole number from ${BREATHS.min} to ${BREATHS.max}`;
const BALANCE_RANGE = `a whole number from ${BALANCE.min} to ${BALANCE.max}`;
const NIGHT_RANGE = `a whole number from ${NIGHT_MINUTES.min} to ${NIGHT_MINUTES.max}`;
const MINUTES_RANGE = oneOf(SESSION_MINUTES);
const NIGHT_RULE = `minutes must be ${NIGHT_RANGE} with night=on`;
const SHORTEST = Math.min(...SESSION_MINUTES.map(Number));
const BREATH_FROM_RANGE = `a whole number from ${BREATHS_FROM.min} to ${BREATHS_FROM.max}`;

/**
 * The parameters of listening as addresses and command lines carry them: texts, each given once. The
 * message of an error is the rule that a value breaks, without a final stop.
 */
export const listeningSchema = z.object({
  minutes: wholeNumber("minutes", { min: SHORTEST, max: NIGHT_MINUTES.max }, MINUTES_RANGE)
    .refine(isLength, { error: rule("minutes", MINUTES_RANGE) })
    .optional()
    .meta({
      description: `Length of the session: ${oneOf(SESSION_MINUTES)}, or with night=on ${NIGHT_RANGE}. The stages are stretched to it, each keeps its share. Without it, as composed.`,
    }),
  flow: choice("flow", FLOWS).meta({
    description:
      "glide: both tones move smoothly into the next stage, without the dip between two stages.",
  }),
  ends: choice("ends", ENDS).meta({
    description: "gentle: the sound rises over 8 s and falls over 12 s.",
  }),
  layer: choice("layer", LAYERS).meta({
    description: "What carries the tones. Computed from the stages: no recording, and no loop.",
  }),
  level: wholeNumber("level", LEVEL, LEVEL_RANGE)
    .default(AS_COMPOSED.level)
    .meta({ description: "Of the layer against the tones. Without a layer it changes nothing." }),
  ears: choice("ears", EARS).meta({
    description:
      "speakers: both tones in both channels, and an octave above them that small speakers can play. left, right: all of it in one channel, for who hears with one ear; the other is silent.",
  }),
  beat: choice("beat", BEATS).meta({
    description:
      "binaural: a tone in each ear, both tones mixed where ears is not both. monaural: both tones in both channels. isochronic: the lower tone alone, swelling and fading at the beat frequency.",
  }),
  master: choice("master", MASTERS).meta({
    description:
      "calm: -20 LUFS, and no peak above -3 dBTP, whatever the layer. full: the level as composed.",
  }),
  noise: choice("noise", NOISES).meta({
    description: `fades: in a session that leads to sleep, whose last stage is in Delta, a layer of noise (${NOISE_LAYERS.join(", ")}) fades out once ${NOISE_FADE.afterMinutes} minutes have played, over ${NOISE_FADE.minutes} minutes, and the tones go on alone. stays: it plays to the end. Shorter sessions, others and tonal layers are the same with both.`,
  }),
  breath: z
    .union([z.literal("off"), wholeNumber("breath", BREATHS, BREATH_RANGE)], {
      error: rule("breath", BREATH_RANGE),
    })
    .default(AS_COMPOSED.breath)
    .meta({
      description:
        "Breaths a minute: the layer, without a layer the tones, swells by 8 dB while one breathes in, and falls while one breathes out.",
    }),
  breath_from: wholeNumber("breath_from", BREATHS_FROM, BREATH_FROM_RANGE).optional().meta({
    description:
      "Breaths a minute at the start; over five minutes they become those of breath. Without a breath it changes nothing.",
  }),
  balance: wholeNumber("balance", BALANCE, BALANCE_RANGE).default(AS_COMPOSED.balance).meta({
    description:
      "dB by which one ear is softer: negative the right one, positive the left one. With one ear alone it changes nothing.",
  }),
  night: choice("night", NIGHTS).meta({
    description: `on: a whole night of so many minutes. The composition is stretched into the first ${NIGHT.composed}, its layer goes on alone and fades over ${NIGHT.layer} more, then there is silence, and in the last ${NIGHT.rise} a slow rise from Alpha to Beta with bowls. Of more than 405 minutes there is no WAV: its header has no room for their size.`,
  }),
  focus: choice("focus", FOCUSES).meta({
    description: `After the sound so many minutes of work in silence, and a rest: ${roundsText()}. A bell ends each. Not with a night.`,
  }),
});

export type ListeningResult =
  | { readonly ok: true; readonly listening: Listening }
  | { readonly ok: false; readonly rule: string };

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads the parameters of listening; each that is missing has its default.
 * @param values by name; other names are ignored. A list is a parameter that was given so many times
 * @returns what to play, or the first rule that the values break
 */
export function parseListening(values: Values): ListeningResult {
  const names = Object.keys(listeningSchema.shape);
  const once = (value: Values[string]) =>
    typeof value === "object" && value.length === 1 ? value[0] : value;
  const given = Object.fromEntries(names.map((name) => [name, once(values[name])]));
  const result = listeningSchema.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    const isOfNight = issue?.path[0] === "minutes" && given.night === "on";
    return { ok: false, rule: isOfNight ? NIGHT_RULE : (issue?.message ?? "") };
  }
  const listening = result.data;
  const broken = brokenTogether(listening);
  return broken === undefined ? { ok: true, listening } : { ok: false, rule: broken };
}

/** The rule that values break together, each of which is right alone. */
function brokenTogether({ minutes, night, focus }: Listening): string | undefined {
  const isNight = minutes !== undefined && minutes >= NIGHT_MINUTES.min;
  if (night === "on" && !isNight) return NIGHT_RULE;
  if (night === "off" && isNight) return `minutes must be ${MINUTES_RANGE}`;
  return night === "on" && focus !== "off" ? "focus must be off with night=on" : undefined;
}

function roundsText(): string {
  const texts = FOCUSES.flatMap((focus) => {
    if (focus === "off") return [];
    const { work, rest, rounds } = ROUNDS[focus];
    return [`${work} and ${rest}, ${rounds} times`];
  });
  return texts.join("; ");
}

function isLength(minutes: number): boolean {
  return minutes >= NIGHT_MINUTES.min || SESSION_MINUTES.some((each) => Number(each) === minutes);
}

function choice<
  const Name extends
    | "flow"
    | "ends"
    | "layer"
    | "ears"
    | "beat"
    | "master"
    | "noise"
    | "night"
    | "focus",
>(name: Name, values: readonly Listening[Name][]) {
  return z.enum(values, { error: rule(name, oneOf(values)) }).default(AS_COMPOSED[name]);
}

/** A text that is a whole number, in its one spelling: neither 050 nor 1e1, nor -0. */
function wholeNumber(name: string, { min, max }: Range, range: string) {
  const error = rule(name, range);
  return z
    .string({ error })
    .regex(min < 0 ? /^(0|-?[1-9]\d{0,2})$/ : /^(0|[1-9]\d{0,2})$/, { error })
    .transform(Number)
    .pipe(z.int().min(min, { error }).max(max, { error }));
}

interface Range {
  readonly min: number;
  readonly max: number;
}

function rule(name: string, range: string) {
  return ({ input }: { readonly input?: unknown }) =>
    `${name} must be ${range}${Array.isArray(input) ? ", and given once" : ""}`;
}

function oneOf(values: readonly string[]): string {
  return `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}
