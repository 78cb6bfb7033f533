import { WELLBEING } from "#app/words/wellbeing.ts";
import { DAY_MS } from "#worker/domain/time.ts";
import { DAYS_ASKED } from "#worker/features/wellbeing/rules.ts";

/** Writes days as people at a place count them: "23 November 2026". */
export function dayWords(timeZone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone });
  return (time) => format.format(time);
}

/**
 * When a questionnaire was answered, and when it can tell something new.
 * @param last Unix ms
 * @param now Unix ms
 */
export function whenAgain(last: number, now: number, words: (time: number) => string): string {
  const next = last + DAYS_ASKED * DAY_MS;
  const { from, due, sooner } = WELLBEING.again;
  return now >= next ? due(words(last)) : `${from(words(last), words(next))} ${sooner}`;
}
