/** Receipts by mail: each goes out once, after the money came. */
import type { Mail, Mailer } from "#worker/adapters/mail/mail.ts";
import { errorFields } from "#worker/domain/log.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { openAccount } from "#worker/platform/keyring.ts";
import { type Passage, writeLetter } from "#worker/platform/letter.ts";
import { type Receipt, receiptOf, type Seller } from "./receipt.rules.ts";
import { rupees } from "./rules.ts";
import { claimReceiptMail, releaseReceiptMail, unmailedReceipts } from "./store.ts";
import { t } from "./words/mail.compiled.ts";

export interface ReceiptParts
  extends Pick<Dependencies, "database" | "keyring" | "now" | "log" | "speak"> {
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
  const { database, keyring, now, log, speak, mailer, seller, link } = parts;
  for (const { purchase, account } of await unmailedReceipts(database, AT_ONCE, id)) {
    const receipt = receiptOf(purchase, seller);
    if (!receipt || !(await claimReceiptMail(database, purchase.id, now()))) continue;
    try {
      const { email } = await openAccount(keyring, account);
      const url = link(`/payments/${purchase.id}`);
      await mailer.send(
        await speak(account.language, async () => receiptLetter(email, receipt, url)),
      );
    } catch (error) {
      await releaseReceiptMail(database, purchase.id);
      log("mail.failed", errorFields(error));
    }
  }
}

/** The letter with a receipt. @param url where it is shown, to be printed */
export function receiptLetter(to: string, receipt: Receipt, url: string): Mail {
  return writeLetter({
    to,
    product: BRAND.name,
    subject: t("subject", { product: BRAND.name }),
    passages: [
      { kind: "words", words: t("thanks") },
      ...linesOf(receipt).map((words): Passage => ({ kind: "words", words })),
      { kind: "link", label: t("open"), url },
    ],
  });
}

/** A receipt in plain text; amounts in rupees. */
function linesOf({
  number,
  day,
  plan,
  credits,
  place,
  paid,
  taxes,
  seller,
}: Receipt): readonly string[] {
  const { name, state, gstin } = seller;
  const known = [name, state, gstin && t("gstin", { gstin })];
  return [
    t("number", { number }),
    t("day", { day }),
    t("for", { plan, credits }),
    ...(place === undefined ? [] : [t("place", { place })]),
    t("paid", { amount: rupees(paid) }),
    ...taxes.map(({ name, rate, amount }) => t("tax", { name, rate, amount: rupees(amount) })),
    t("seller", { seller: known.filter(Boolean).join(", ") }),
  ];
}
