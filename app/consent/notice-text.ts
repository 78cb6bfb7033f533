import { CONSENT, type ConsentNotice, currentNotice } from "#app/words/consent.ts";
import type { Purpose } from "#worker/features/privacy/rules.ts";

/** What a form says of what is agreed to by its button. */
export interface NoticeText {
  /** In sight. */
  readonly lead: string;
  /** Opens the items. */
  readonly summary: string;
  readonly items: readonly NoticeItem[];
}

/** Its name and its text. */
type NoticeItem = readonly [string, string];

/** The words of the notice that is shown now. */
export function noticeText(purpose: Purpose): NoticeText {
  const items = itemsOf(currentNotice(purpose));
  return { lead: CONSENT.lead[purpose], summary: CONSENT.summary, items };
}

/** The items of a notice, in their order. */
export function itemsOf(notice: ConsentNotice): readonly NoticeItem[] {
  const names = Object.keys(CONSENT.items) as (keyof ConsentNotice)[];
  return names.map((name) => [CONSENT.items[name], notice[name]]);
}
