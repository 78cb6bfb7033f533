import { Mark } from "#app/shell/mark.tsx";
import { PAYMENT } from "#app/words/payments.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { PrintButton } from "./print-button.tsx";
import type { ReceiptLine } from "./receipt-lines.ts";

/** The receipt of a purchase, which prints on one page. */
export function Receipt({ lines }: { readonly lines: readonly ReceiptLine[] }) {
  return (
    <section aria-labelledby="receipt" className="card mt-10 print:mt-0 print:border-0 print:p-0">
      <p className="mb-6 hidden items-center gap-2 font-display font-semibold text-xl print:flex">
        <Mark />
        {BRAND.name}
      </p>
      <h2 id="receipt" className="heading">
        {PAYMENT.receipt.title}
      </h2>
      <dl className="mt-4 grid">
        {lines.map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-6 border-line border-t py-2.5"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <PrintButton />
    </section>
  );
}
