import type { Mail } from "#worker/adapters/mail/mail.ts";
import { writeLetter } from "./letter.ts";

export interface ParentLetter {
  /** The address that the child gave: it may be anybody's. */
  readonly to: string;
  readonly product: string;
  /** The child's own address, hidden but for its first letters. */
  readonly child: string;
  readonly link: string;
  /** How long the link can say yes. */
  readonly days: number;
}

/**
 * The mail that asks a parent. Nothing that the child typed is in it, so nobody can make it say something
 * to a stranger.
 */
export function parentMail({ to, product, child, link, days }: ParentLetter): Mail {
  return writeLetter({
    to,
    product,
    subject: "A young person asks for your yes",
    passages: [
      {
        kind: "words",
        words: `Somebody under 18 who uses ${product} with the address ${child} named you as their parent or guardian. ${product} makes sound that may help to relax; it treats nothing.`,
      },
      {
        kind: "words",
        words:
          "Before answers about their health are kept we need your yes. Until then none are, and listening works without them. The page behind this link says what would be kept, what for and for how long:",
      },
      { kind: "link", label: "Read it and decide", url: link },
      {
        kind: "words",
        words: `You can say yes for ${days} days. Keep this mail: the same link takes your yes back, whenever you like.`,
      },
      {
        kind: "words",
        words:
          "If you know no such person, ignore this mail: nothing happens then, and we keep your address only as what they told us.",
      },
    ],
  });
}
