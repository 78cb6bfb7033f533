import {
  LEAST_FOR_CLAIM,
  LEAST_FOR_MEAN,
  type WhatHelpedView,
} from "#worker/features/adaptation/rules.ts";
import { changeText, claimText, soundWith } from "./change-words.ts";
import { t } from "./words/helped.compiled.ts";

/** Large text makes the table scroll inside its card, and does not widen the page. */
const OWN_SCROLL = "mt-5 w-0 min-w-full overflow-x-auto";

/** What helped somebody, as they marked it: sentences where the difference is clear, and all counts. */
export function WhatHelped({ view: { claims, counts } }: { readonly view: WhatHelpedView }) {
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby="what-helped" className="card mt-6">
      <h2 id="what-helped" className="heading">
        {t("title")}
      </h2>
      <p className="mt-1 text-ink-soft">{t("lead")}</p>
      {claims.length > 0 ? (
        <ul className="mt-5 grid gap-3">
          {claims.map((claim) => {
            const [counted, caution] = claimText(claim);
            return (
              <li key={claim.layer}>
                <p className="font-display text-xl">{counted}</p>
                <p className="text-ink-soft">{caution}</p>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="mt-5">{t("notClear")}</p>
      )}
      <CountsTable counts={counts} />
      <p className="note mt-4">
        {t("honest", { mean: LEAST_FOR_MEAN, claim: LEAST_FOR_CLAIM })} {t("planned")}
      </p>
    </section>
  );
}

/** The sessions with each sound. */
function CountsTable({ counts }: Pick<WhatHelpedView, "counts">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={OWN_SCROLL} tabIndex={0} aria-label={t("table")}>
      <table className="w-full text-left text-sm">
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-2 pr-3 font-medium">
              {t("columns.sound")}
            </th>
            <th scope="col" className="py-2 pr-3 font-medium">
              {t("columns.change")}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {t("columns.times")}
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count.layer} className="border-line border-t">
              <th scope="row" className="py-2 pr-3 font-medium">
                {soundWith(count.layer)}
              </th>
              <td className="py-2 pr-3">{changeText(count.change)}</td>
              <td className="py-2 text-right tabular-nums">{count.times}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
