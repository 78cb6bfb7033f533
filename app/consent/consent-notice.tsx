import type { ConsentNotice as Notice } from "#app/words/consent.ts";
import type { Purpose } from "#worker/features/privacy/rules.ts";
import { NoticeDetails, NoticeList } from "./notice-details.tsx";
import { itemsOf, noticeText } from "./notice-text.ts";

/** What somebody agrees to by the button of the form that it stands in. */
export function ConsentNotice({ purpose }: { readonly purpose: Purpose }) {
  return <NoticeDetails {...noticeText(purpose)} />;
}

/** The items of a notice. */
export function NoticeItems({ notice }: { readonly notice: Notice }) {
  return <NoticeList items={itemsOf(notice)} />;
}
