import type * as z from "zod";
import { BRAND } from "#app/content/brand.ts";
import type { HistoryRow } from "#db/history.ts";
import { planBeat } from "#worker/beat/plan.ts";
import { type Formula, formulaSeconds, parseFormula } from "#worker/beat/stage.ts";
import { wavBytes } from "#worker/beat/wav.ts";
import { crisisLevel } from "#worker/safety/crisis.ts";
import { listeningNotices } from "#worker/safety/listening-notices.ts";
import type { BeatSchemas } from "./beat-schemas.ts";
import { beatFileName } from "./file-name.ts";

/** A beat as the API and the screens show it. Its URLs are relative and complete. */
export type Beat = Readonly<z.infer<BeatSchemas["Beat"]>>;

/**
 * A history row as a beat.
 * @param signature of an incognito beat's link, for its maker
 * @returns undefined when the stored formula cannot be read
 */
export function toBeat(row: HistoryRow, credits: number, signature?: string): Beat | undefined {
  const formula = storedFormula(row);
  if (formula === undefined) return undefined;
  const audio = `/api/beats/${row.id}/audio.wav`;
  const signed = signature === undefined ? "" : `sig=${signature}`;
  return {
    id: row.id,
    name: beatName(row),
    mood: row.mood_input,
    context_class: row.context_class,
    focus: row.focus,
    quality_score: row.quality_score,
    stages: formula,
    duration_seconds: formulaSeconds(formula),
    bytes: wavBytes(planBeat(formula)),
    audio_url: signed === "" ? audio : `${audio}?${signed}`,
    file_name: wavName(row),
    download_url: `${audio}?download=1${signed === "" ? "" : `&${signed}`}`,
    // A list's rows come as the database has them: 0 or 1.
    favourite: Boolean(row.favourite),
    notices: listeningNotices(row.mood_input),
    doubt: crisisLevel(row.mood_input) !== "none",
    credits_left: credits,
    created_on: new Date(row.created_on).toISOString(),
  };
}

export function beatName(row: Pick<HistoryRow, "created_on">): string {
  return `beat-${row.created_on}`;
}

/** Prefix and mood; an incognito beat's file does not carry its mood. */
export function wavName(row: HistoryRow): string {
  const name = beatName(row);
  return beatFileName(BRAND.filePrefix, row.user_id === null ? name : row.mood_input, name);
}

export function storedFormula(row: Pick<HistoryRow, "beat_formula">): Formula | undefined {
  try {
    const result = parseFormula(JSON.parse(row.beat_formula));
    return result.ok ? result.formula : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
