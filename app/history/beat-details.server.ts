import { DAY_MS, isoDay } from "#worker/domain/time.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { SessionMark } from "#worker/features/adaptation/marks.ts";
import { toBeat } from "#worker/features/beats/beat.ts";
import type { BeatRecord } from "#worker/features/beats/record.ts";
import { beatFileName, beatTitle } from "#worker/features/beats/rules.ts";
import { bandOf } from "#worker/sound/bands.ts";

/**
 * One beat as its person sees it: words, stages with their bands, and how they felt on each day.
 * @returns undefined when the stored formula cannot be read
 */
export function beatDetails(record: BeatRecord, marks: readonly SessionMark[]) {
  const beat = toBeat(record, 0);
  if (beat === undefined) return undefined;
  const { name, mood, focus, context_class, quality_score, favourite, created_on } = beat;
  return {
    fileName: beatFileName(BRAND.filePrefix, mood, { fallback: name, extension: "json" }),
    document: {
      title: beatTitle(focus),
      ...{ mood, focus, context_class, quality_score, favourite, created_on },
      duration_seconds: beat.duration_seconds,
      stages: beat.stages.map((stage) => ({ band: bandOf(stage.beat_offset), ...stage })),
      felt: marks.map(({ day, before, after }) => ({ day: isoDay(day * DAY_MS), before, after })),
    },
  };
}
