import { CONSENT, currentNotice, type ConsentNotice as Notice } from "#app/words/consent.ts";
import type { Purpose } from "#worker/domain/consent/purposes.ts";

/** What somebody agrees to by the button of the form that it stands in. It opens without scripts. */
export function ConsentNotice({ purpose }: { readonly purpose: Purpose }) {
  return (
    <div className="note">
      <p>{CONSENT.lead[purpose]}</p>
      <details>
        <summary className="link min-h-12 cursor-pointer content-center">{CONSENT.summary}</summary>
        <NoticeItems notice={currentNotice(purpose)} />
      </details>
    </div>
  );
}

/** The items of a notice. */
export function NoticeItems({ notice }: { readonly notice: Notice }) {
  const { items } = CONSENT;
  const names = Object.keys(items) as (keyof Notice)[];
  return (
    <dl className="grid max-w-prose gap-2 pb-2">
      {names.map((name) => (
        <div key={name}>
          <dt className="font-medium text-ink">{items[name]}</dt>
          <dd>{notice[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
