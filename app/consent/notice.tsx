import type { Purpose } from "#worker/features/privacy/rules.ts";
import { NoticeDetails, type NoticeItem, NoticeList, type NoticeText } from "./notice-details.tsx";
import { t } from "./words/notice.compiled.ts";

/** What somebody agrees to, item by item. */
export interface Notice {
  readonly what: string;
  readonly why: string;
  readonly howLong: string;
  /** How to withdraw it, and what follows. */
  readonly withdraw: string;
}

/**
 * Every notice that people were ever shown, by purpose; its version is its place, from 1 on. What was
 * published stays as it was: another text is another version.
 */
const PUBLISHED = {
  profile: ["profile.1"],
  questionnaires: ["questionnaires.1"],
  beats: ["beats.1"],
} as const satisfies Readonly<Record<Purpose, readonly string[]>>;

/** Every notice of a purpose that people were ever shown, the first version first. */
export function noticesOf(purpose: Purpose): readonly Notice[] {
  return PUBLISHED[purpose].map((version) => ({
    what: t(`${version}.what`),
    why: t(`${version}.why`),
    howLong: t(`${version}.howLong`),
    withdraw: t(`${version}.withdraw`),
  }));
}

/** The notice that is shown now. */
export function currentNotice(purpose: Purpose): Notice {
  const newest = noticesOf(purpose).at(-1);
  if (newest === undefined) throw new Error(`${purpose} has no notice.`);
  return newest;
}

/** The words of the notice that is shown now. */
export function noticeText(purpose: Purpose): NoticeText {
  const items = itemsOf(currentNotice(purpose));
  return { lead: t(`lead.${purpose}`), summary: t("summary"), items };
}

const ITEMS = ["what", "why", "howLong", "withdraw"] as const satisfies readonly (keyof Notice)[];

/** The items of a notice, in their order. */
function itemsOf(notice: Notice): readonly NoticeItem[] {
  return ITEMS.map((item) => [t(`items.${item}`), notice[item]]);
}

/** What somebody agrees to by the button of the form that it stands in. */
export function ConsentNotice({ purpose }: { readonly purpose: Purpose }) {
  return <NoticeDetails {...noticeText(purpose)} />;
}

/** The items of a notice. */
export function NoticeItems({ notice }: { readonly notice: Notice }) {
  return <NoticeList items={itemsOf(notice)} />;
}
