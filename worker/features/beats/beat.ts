import * as z from "zod";
import { BRAND } from "#worker/domain/words.ts";
import { arcFrames } from "#worker/sound/arc/arc.ts";
import type { Container } from "#worker/sound/container/sound-file.ts";
import { wavBytes } from "#worker/sound/container/wav.ts";
import {
  FORMULA_LIMITS,
  formulaSeconds,
  PLAYABLE,
  RHYTHM_GAIN,
  readStoredFormula,
  type Stage,
} from "#worker/sound/formula.ts";
import { beatFileName } from "./file-name.rules.ts";
import type { BeatRecord } from "./record.ts";
import { beatTitle } from "./rules.ts";

/**
 * The schemas of a beat and of a page of beats, the source of the response types and of the OpenAPI
 * document. Built on demand, so that the Worker's start does not pay for them.
 */
export function beatSchemas() {
  const stage = z
    .object({
      base_freq: within("base_freq", "Left carrier."),
      beat_offset: within("beat_offset", "Beat frequency: the right carrier is this much higher."),
      duration: within("duration", "Length."),
      rhythm_type: z.string().meta({
        description: `Sets the constant gain of the stage: ${Object.keys(RHYTHM_GAIN).join(", ")}; any other plays at full gain.`,
      }),
    })
    .meta({
      description: "One part of a beat. Beats keep the ranges of the time when they were made.",
    }) satisfies z.ZodType<Stage>;

  const feeling = z.int().min(1).max(5);

  const beat = z
    .object({
      id: z.uuid(),
      name: z
        .string()
        .regex(/^beat-\d+$/)
        .meta({ description: "The spoken name: beat-{timestamp}." }),
      mood: z.string().meta({ description: "What the person typed." }),
      context_class: z.enum(["Medical", "Spiritual"]),
      focus: z.string().meta({ description: "A short summary of what the mood is about." }),
      quality_score: z
        .string()
        .regex(/^\d{1,3}%$/)
        .meta({ description: "How clear and complete the mood is." }),
      stages: z.array(stage).min(PLAYABLE.stages.min).max(PLAYABLE.stages.max).readonly(),
      duration_seconds: z.number().meta({ description: "Seconds of one pass through the stages." }),
      bytes: z.int().meta({ description: "Size of the WAV of one pass." }),
      audio_url: z.string().meta({ description: "Relative and complete: add parameters to it." }),
      download_url: z.string().meta({ description: "The same sound as a file to save." }),
      file_name: z.string().meta({ description: "Of the downloaded WAV." }),
      notices: z
        .array(z.enum(["seizures", "implant", "psychosis", "head_injury", "pregnancy", "driving"]))
        .readonly()
        .meta({
          description:
            "What to read before listening, for the health topics that the mood mentions.",
        }),
      favourite: z.boolean(),
      marks: z
        .array(
          z.object({
            day: z.iso.date().meta({ description: "UTC." }),
            before: feeling.nullable(),
            after: feeling.nullable(),
          }),
        )
        .readonly()
        .optional()
        .meta({
          description:
            "How the person felt before and after it, by day, the earliest first: 1 is low, 5 is good. Present where one beat is asked for, in a session or by a token with the scope change.",
        }),
      incognito: z.boolean().meta({
        description: "It is in no history, and its links carry a signature.",
      }),
      doubt: z.boolean().meta({
        description: "The mood may speak of a crisis: show help beside the beat.",
      }),
      doubt_about: z.enum(["self", "other"]).meta({
        description: "Whose crisis that would be: the writer's, or somebody else's.",
      }),
      credits_left: z.int().min(0),
      created_on: z.iso.datetime().meta({ description: "UTC." }),
    })
    .meta({ description: "A beat that was made. Its sound is computed on request." });

  const page = z
    .object({
      beats: z.array(beat).readonly(),
      next_cursor: z
        .string()
        .optional()
        .meta({ description: "Where the next page begins; absent on the last one." }),
    })
    .meta({ description: "A page of a person's own beats, newest first." });

  return { Stage: stage, Beat: beat, BeatPage: page };
}

export type BeatSchemas = ReturnType<typeof beatSchemas>;

function within(field: "base_freq" | "beat_offset" | "duration", description: string) {
  const { min, max, unit } = FORMULA_LIMITS[field];
  const today = `${description} In new beats ${min} to ${max} ${unit}.`;
  return z.number().min(PLAYABLE[field].min).max(PLAYABLE[field].max).meta({ description: today });
}

/** A beat as the API and the screens show it. Its URLs are relative and complete. */
export type Beat = Readonly<z.infer<BeatSchemas["Beat"]>>;

/**
 * The representation of a stored beat in responses.
 * @param link key of the link, of an incognito beat
 * @returns undefined when the stored formula cannot be read
 */
export function toBeat(record: BeatRecord, credits: number, link?: string): Beat | undefined {
  const formula = readStoredFormula(record.beat_formula);
  if (formula === undefined) return undefined;
  const audio = `/api/beats/${record.id}/audio.wav`;
  const signed = link === undefined ? "" : `sig=${link}`;
  return {
    id: record.id,
    name: beatName(record),
    mood: record.mood,
    context_class: record.context_class,
    focus: record.focus,
    quality_score: record.quality_score,
    stages: formula,
    duration_seconds: formulaSeconds(formula),
    bytes: wavBytes(arcFrames(formula)),
    audio_url: signed === "" ? audio : `${audio}?${signed}`,
    file_name: soundFileName(record, { container: "wav", after: "mood" }),
    download_url: `${audio}?download=1${signed === "" ? "" : `&${signed}`}`,
    favourite: record.favourite,
    incognito: record.incognito,
    notices: record.notices,
    doubt: record.doubt,
    doubt_about: record.about,
    credits_left: credits,
    created_on: new Date(record.created_on).toISOString(),
  };
}

/** The relative address of a beat, complete: that of an incognito one has its signature. */
export function beatAddress({ audio_url }: Pick<Beat, "audio_url">): string {
  return audio_url.replace("/audio.wav", "");
}

export function beatName(record: Pick<BeatRecord, "named_on">): string {
  return `beat-${record.named_on}`;
}

interface FileNaming {
  readonly container: Container;
  /** The mood, as the specification has it, or the beat's title. */
  readonly after: "mood" | "title";
}

/** Prefix and words; the file name of an incognito beat reveals neither its mood nor its focus. */
export function soundFileName(
  record: Pick<BeatRecord, "named_on" | "incognito" | "mood" | "focus">,
  { container, after }: FileNaming,
): string {
  const fallback = beatName(record);
  const words = after === "title" ? beatTitle(record.focus) : record.mood;
  return beatFileName(BRAND.filePrefix, record.incognito ? fallback : words, {
    fallback,
    extension: container,
  });
}
