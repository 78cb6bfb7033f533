import type { CaughtMail } from "#worker/tools/local/mail-catcher/inbox.ts";

/** The mails that the product sent. Each is read once, in order. */
export interface Inbox {
  deliver(mail: CaughtMail): void;
  /** The next unread mail to an address; waits for it. */
  next(to: string): Promise<CaughtMail>;
  /** The confirmation link of the next unread mail to an address that contains one; waits for it. */
  nextLink(to: string): Promise<string>;
  /** The code of the next unread mail to an address that contains one; waits for it. */
  nextCode(to: string): Promise<string>;
  /** The number of unread mails to an address. */
  unread(to: string): number;
}

export function createInbox(): Inbox {
  const unread: CaughtMail[] = [];
  const waiting: { to: string; take: (mail: CaughtMail) => void }[] = [];

  function next(to: string): Promise<CaughtMail> {
    const index = unread.findIndex((mail) => mail.to === to);
    const [mail] = index === -1 ? [] : unread.splice(index, 1);
    if (mail) return Promise.resolve(mail);
    return new Promise((take) => waiting.push({ to, take }));
  }

  /** Skips mails in which `find` finds nothing, such as notices. */
  async function nextWith(
    to: string,
    find: (mail: CaughtMail) => string | undefined,
  ): Promise<string> {
    for (;;) {
      const found = find(await next(to));
      if (found !== undefined) return found;
    }
  }

  return {
    deliver(mail) {
      const index = waiting.findIndex(({ to }) => to === mail.to);
      const [waiter] = index === -1 ? [] : waiting.splice(index, 1);
      if (waiter) waiter.take(mail);
      else unread.push(mail);
    },
    next,
    nextLink: (to) =>
      nextWith(to, ({ links }) => links.find((link) => new URL(link).pathname === "/auth/confirm")),
    nextCode: (to) => nextWith(to, ({ text }) => /^\d{8}$/m.exec(text)?.[0]),
    unread: (to) => unread.filter((mail) => mail.to === to).length,
  };
}
