import type { CaughtMail } from "#worker/tools/local/mail-catcher.ts";

/** The mails that came, each read once, in order. */
export interface Inbox {
  deliver(mail: CaughtMail): void;
  /** The next unread mail to an address; waits until it comes. */
  next(to: string): Promise<CaughtMail>;
  /** How many mails to an address were never read. */
  unread(to: string): number;
}

export function createInbox(): Inbox {
  const unread: CaughtMail[] = [];
  const waiting: { to: string; take: (mail: CaughtMail) => void }[] = [];
  return {
    deliver(mail) {
      const index = waiting.findIndex(({ to }) => to === mail.to);
      const [waiter] = index === -1 ? [] : waiting.splice(index, 1);
      if (waiter) waiter.take(mail);
      else unread.push(mail);
    },
    next(to) {
      const index = unread.findIndex((mail) => mail.to === to);
      const [mail] = index === -1 ? [] : unread.splice(index, 1);
      if (mail) return Promise.resolve(mail);
      return new Promise((take) => waiting.push({ to, take }));
    },
    unread: (to) => unread.filter((mail) => mail.to === to).length,
  };
}
