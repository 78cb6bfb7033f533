import type { Mail } from "#worker/adapters/mail/mail.ts";
import { type Passage, writeLetter } from "./letter.ts";

export interface ReceiptLetter {
  readonly to: string;
  readonly product: string;
  /** The lines of the receipt, such as "Receipt: SW/26-27/000042". */
  readonly lines: readonly string[];
  /** Where the receipt is shown, to be printed. */
  readonly link: string;
}

/** The mail with the receipt of a purchase. */
export function receiptMail({ to, product, lines, link }: ReceiptLetter): Mail {
  return writeLetter({
    to,
    product,
    subject: `Your receipt from ${product}`,
    passages: [
      { kind: "words", words: "Thank you. Your credits are there, and they do not expire." },
      ...lines.map((words): Passage => ({ kind: "words", words })),
      { kind: "link", label: "Open or print the receipt", url: link },
    ],
  });
}
