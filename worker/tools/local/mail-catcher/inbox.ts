/** A part of a text that is either a link or contains none. */
export interface Segment {
  readonly text: string;
  readonly isLink: boolean;
}

// Punctuation after a link belongs to the sentence.
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/;

/** Splits a text into links and the text between them. The segments joined are the text again. */
export function splitLinks(text: string): Segment[] {
  return text
    .split(LINK)
    .map((segment, index) => ({ text: segment, isLink: index % 2 === 1 }))
    .filter((segment) => segment.text !== "");
}

/** The links of a text, in order. */
export function findLinks(text: string): string[] {
  return splitLinks(text)
    .filter((segment) => segment.isLink)
    .map((segment) => segment.text);
}

/** A mail as received. */
export interface ReceivedMail {
  readonly from: string;
  /** The envelope's recipients, with commas between them. */
  readonly to: string;
  /** Where an answer goes, if the mail says so. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface CaughtMail extends ReceivedMail {
  readonly id: number;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The links in the text part, in order. */
  readonly links: readonly string[];
}

/** The caught mails, in memory. */
export interface Inbox {
  add(mail: ReceivedMail): CaughtMail;
  /** Newest first. */
  all(): CaughtMail[];
  find(id: number): CaughtMail | undefined;
  clear(): void;
}

/** @param capacity maximum number of mails; beyond it the oldest is dropped */
export function createInbox(capacity = 200): Inbox {
  const mails: CaughtMail[] = [];
  let lastId = 0;
  return {
    add(mail) {
      lastId += 1;
      const caught: CaughtMail = {
        ...mail,
        id: lastId,
        receivedAt: new Date().toISOString(),
        links: findLinks(mail.text),
      };
      mails.unshift(caught);
      mails.length = Math.min(mails.length, capacity);
      return caught;
    },
    all: () => [...mails],
    find: (id) => mails.find((mail) => mail.id === id),
    clear() {
      mails.length = 0;
    },
  };
}
