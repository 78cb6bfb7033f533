import type * as z from "zod";
import { BRAND } from "#worker/domain/words.ts";
import { arcFrames } from "#worker/sound/arc/arc.ts";
import type { Container } from "#worker/sound/container/sound-file.ts";
import { wavBytes } from "#worker/sound/container/wav.ts";
import { formulaSeconds, readStoredFormula } from "#worker/sound/formula.ts";
import type { BeatRecord } from "./record.ts";
import { beatFileName, beatTitle } from "./rules.ts";
import type { BeatSchemas } from "./schemas.rules.ts";

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
