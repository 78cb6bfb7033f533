import type { Mail, Mailer } from "#worker/adapters/mail/mail.ts";
import { errorFields } from "#worker/domain/log.ts";
import { ENGLISH } from "#worker/domain/translator.ts";
import { BRAND } from "#worker/domain/words.ts";
import { planOf } from "#worker/features/payments/rules.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { openAccount } from "#worker/platform/keyring.ts";
import { type Passage, writeLetter } from "#worker/platform/letter.ts";
import { openMessage } from "./messages.ts";
import { MESSAGE_LIFE_MS } from "./rules.ts";
import { claimHelpMessage, settleHelpMessage, type Waiting, waitingHelpMessages } from "./store.ts";
import { t } from "./words/mail.compiled.ts";

export interface QuestionLetter {
  /** The team. */
  readonly to: string;
  /** Who asks: an answer goes to them. */
  readonly replyTo: string;
  readonly product: string;
  /** The plan that the person bought last, or that there was none. */
  readonly plan: string;
  readonly message: string;
}

/** A message to the team, around which all is in English. Its subject sorts by plan, and says nothing of who asks or what. */
function questionMail({ to, replyTo, product, plan, message }: QuestionLetter): Mail {
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  return writeLetter({
    to,
    replyTo,
    product,
    subject: t("subject", { plan }),
    passages: [
      ...lines.map((words): Passage => ({ kind: "words", words })),
      { kind: "words", words: t("reply") },
    ],
  });
}

export interface MessageMailParts
  extends Pick<Dependencies, "database" | "keyring" | "now" | "log" | "speak"> {
  readonly mailer: Mailer;
  /** Where messages to the team go. */
  readonly supportEmail: string;
}

/** How many messages one run mails; the next one continues. */
const AT_ONCE = 50;
/** A run that claimed a message has ended by then, whatever became of it, ms. */
const CLAIM_MS = 15 * 60 * 1000;

/**
 * Mails messages to the team that have not gone out, each once; one that fails goes out with the next run.
 * @param id of one message alone
 */
export async function mailMessages(parts: MessageMailParts, id?: string): Promise<void> {
  const { database, keyring, now, log, speak, mailer, supportEmail } = parts;
  const time = now();
  const waiting: Waiting = { since: time - MESSAGE_LIFE_MS, claimedUntil: time - CLAIM_MS };
  for (const row of await waitingHelpMessages(database, waiting, AT_ONCE, id)) {
    if (!(await claimHelpMessage(database, row.message.id, waiting, now()))) continue;
    let mailedOn: number | null = null;
    try {
      const { key, email } = await openAccount(keyring, row.account);
      const { text: message } = await openMessage(key, row.message);
      const mail = await speak(ENGLISH, async () =>
        questionMail({
          ...{ to: supportEmail, replyTo: email, product: BRAND.name, message },
          plan: planOf(row.plan)?.name ?? t("noPlan"),
        }),
      );
      await mailer.send(mail);
      mailedOn = now();
    } catch (error) {
      log("mail.failed", errorFields(error));
    }
    await settleHelpMessage(database, row.message.id, mailedOn);
  }
}
