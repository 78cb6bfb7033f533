import type { PaymentRow } from "#db/payments.ts";
import { claimReceiptMail, releaseReceiptMail, unmailedReceipts } from "#db/receipts.ts";
import type { Mailer } from "#worker/adapters/mail/mail.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import { planOf, rupees } from "#worker/domain/payments/plans.ts";
import { receiptNumber, type Seller, taxLines } from "#worker/domain/payments/receipt.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import type { Core } from "#worker/services/core/core.ts";
import { receiptMail } from "#worker/services/letters/receipt.ts";
import { openAccount } from "#worker/services/sealing/account.ts";

export interface ReceiptParts extends Pick<Core, "database" | "keyring" | "now" | "log"> {
  readonly mailer: Mailer;
  readonly seller: Seller;
  /** An absolute URL of this product. @param path with a leading slash */
  readonly link: (path: string) => string;
}

/** How many receipts one run mails; the next one continues. */
const AT_ONCE = 50;

/**
 * Mails receipts that have not gone out, each once; one that fails goes out with the next run.
 * @param id of one purchase alone
 */
export async function mailReceipts(parts: ReceiptParts, id?: string): Promise<void> {
  const { database, keyring, now, log } = parts;
  for (const { payment, account } of await unmailedReceipts(database, AT_ONCE, id)) {
    if (!(await claimReceiptMail(database, payment.id, now()))) continue;
    try {
      const { email } = await openAccount(database, keyring, account);
      await send(parts, payment, email);
    } catch (error) {
      await releaseReceiptMail(database, payment.id);
      log("mail.failed", errorFields(error));
    }
  }
}

async function send({ mailer, seller, link }: ReceiptParts, row: PaymentRow, to: string) {
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
