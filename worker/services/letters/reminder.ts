import type { Mail } from "#worker/adapters/mail/mail.ts";
import { minutesInWords, writeLetter } from "./letter.ts";

export interface ReminderLetter {
  readonly to: string;
  readonly product: string;
  /** Length of today's session. */
  readonly minutes: number;
  /** Where the session is. */
  readonly link: string;
  /** What turns these mails off. */
  readonly unsubscribe: string;
}

/** The mail that a person asked for once a day. Whoever sees a subject in passing learns nothing from it. */
export function reminderMail({ to, product, minutes, link, unsubscribe }: ReminderLetter): Mail {
  const letter = writeLetter({
    to,
    product,
    subject: "Your session for today",
    passages: [
      {
        kind: "words",
        words: `${minutesInWords(minutes)} today, whenever they suit you. If today is not the day, nothing is lost.`,
      },
      { kind: "link", label: "Open today's session", url: link },
      {
        kind: "words",
        words:
          "You asked for this mail once a day. To end it, use “Unsubscribe” in your mail program, or “Reminders” on that page.",
      },
    ],
  });
  return { ...letter, unsubscribe };
}
