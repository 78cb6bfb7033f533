import type { ReactNode } from "react";
import { DAY_MS } from "#worker/domain/time.ts";
import { spokenLocale } from "#worker/domain/translator.ts";
import {
  bandOf,
  changeOf,
  DAYS_ASKED,
  highestTotal,
  QUESTIONNAIRE_KINDS,
  type QuestionnaireKind,
} from "#worker/features/wellbeing/rules.ts";
import { t } from "./words/wellbeing.compiled.ts";

interface ResultWordsProps {
  readonly kind: QuestionnaireKind;
  readonly total: number;
  /** The total before; undefined the first time. */
  readonly before: number | undefined;
}

/** A total in calm words: its published band, and whether it is a change. */
export function ResultWords({ kind, total, before }: ResultWordsProps) {
  const band = bandOf(kind, total);
  const change = changeOf(before, total);
  const name = (words: ReactNode) => (
    <span key="name" className="font-medium">
      {words}
    </span>
  );
  return (
    <>
      <p>{t.rich(`bands.${band}`, { name, total, highest: highestTotal(kind) })}</p>
      {change && <p className="note mt-1">{t(`change.${change}`)}</p>}
    </>
  );
}

/** Writes days as people at a place count them: "23 November 2026". */
export function dayWords(timeZone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: "long", timeZone });
  return (time) => format.format(time);
}

/**
 * When a questionnaire was answered, and when it can tell something new.
 * @param last Unix ms
 * @param now Unix ms
 */
export function whenAgain(last: number, now: number, words: (time: number) => string): string {
  const next = last + DAYS_ASKED * DAY_MS;
  return now >= next
    ? t("again.due", { last: words(last) })
    : t("again.early", { last: words(last), next: words(next) });
}

const SLUGS = { phq9: "phq-9", gad7: "gad-7" } as const satisfies Record<QuestionnaireKind, string>;

/** The address of a questionnaire. */
export function addressOf(kind: QuestionnaireKind): string {
  return `/wellbeing/${SLUGS[kind]}`;
}

/** The questionnaire of an address. @returns undefined for any other */
export function kindOf(slug: string | undefined): QuestionnaireKind | undefined {
  return QUESTIONNAIRE_KINDS.find((kind) => SLUGS[kind] === slug);
}
