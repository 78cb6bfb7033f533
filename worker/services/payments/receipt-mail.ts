import type { PaymentRow } from "#db/payments.ts";
import type { Mailer } from "#worker/adapters/mail/mail.ts";
import { planOf, rupees } from "#worker/domain/payments/plans.ts";
import { receiptNumber, type Seller, taxLines } from "#worker/domain/payments/receipt.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { receiptMail } from "#worker/services/letters/receipt.ts";

export interface ReceiptParts {
  readonly mailer: Mailer;
  readonly seller: Seller;
  /** An absolute URL of this product. @param path with a leading slash */
  readonly link: (path: string) => string;
}

/** Mails the receipt of a paid purchase. @throws when the mail does not go out */
export async function sendReceipt(
  { mailer, seller, link }: ReceiptParts,
  row: PaymentRow,
  to: string,
): Promise<void> {
  const lines = receiptLines(row, seller);
  const url = link(`/payments/${row.id}`);
  await mailer.send(receiptMail({ to, product: BRAND.name, lines, link: url }));
}

/** The lines of a receipt in plain text; amounts in rupees. */
export function receiptLines(row: PaymentRow, seller: Seller): readonly string[] {
  const { receipt_year: year, receipt_number: number, paid_on, plan, credits, amount } = row;
  const day = new Date(paid_on ?? row.created_on).toLocaleDateString("en-GB", {
    ...{ day: "numeric", month: "long", year: "numeric" },
    timeZone: "Asia/Kolkata",
  });
  return [
    `Receipt: ${receiptNumber(year ?? "", number ?? 0)}`,
    `Date: ${day}`,
    `For: ${planOf(plan)?.name ?? plan}, one month's allowance of ${credits} credits`,
    `Paid: ${rupees(amount)}`,
    ...taxLines(row, seller).map(
      (tax) => `${tax.name} ${tax.rate} %, included: ${rupees(tax.amount)}`,
    ),
    `Sold by: ${[seller.name, seller.state, seller.gstin && `GSTIN ${seller.gstin}`].filter(Boolean).join(", ")}`,
  ];
}
