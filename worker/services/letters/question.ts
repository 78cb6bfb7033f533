import type { Mail } from "#worker/adapters/mail/mail.ts";
import { type Passage, writeLetter } from "./letter.ts";

export interface QuestionLetter {
  /** The team. */
  readonly to: string;
  /** Who asks: an answer goes to them. */
  readonly replyTo: string;
  readonly product: string;
  /** The plan that the person bought last. */
  readonly plan: string;
  readonly message: string;
}

/** A message to the team. Its subject sorts by plan, and says nothing of who asks or what. */
export function questionMail({ to, replyTo, product, plan, message }: QuestionLetter): Mail {
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  return writeLetter({
    to,
    replyTo,
    product,
    subject: `A question for the team (${plan})`,
    passages: [
      ...lines.map((words): Passage => ({ kind: "words", words })),
      {
        kind: "words",
        words:
          "Reply to this mail: the answer goes to the person, and is stored nowhere else. Nothing of medicines, and no therapy: a crisis gets the numbers of the support page.",
      },
    ],
  });
}
