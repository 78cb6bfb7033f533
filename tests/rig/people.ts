import { createHash, randomBytes, scryptSync } from "node:crypto";
import type { CaughtMail } from "#worker/tools/local/mail-catcher/inbox.ts";
import type { Client } from "./client.ts";
import { now } from "./clock.ts";
import type { Dump, Sealed } from "./dump.ts";

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

const SESSION_MS = 13 * 86_400_000;

/** What whoever is written to the database has, so that another grant of a sign-up changes their tests by nothing. */
const CREDITS_OF_A_TEST = 25;

/** What a new account has. */
export interface NewAccount {
  /** Booked as the grant of the sign-up. @default {@link CREDITS_OF_A_TEST} */
  readonly credits?: number | undefined;
  /** @default an address that nobody else has */
  readonly email?: string | undefined;
  /** @default none */
  readonly password?: string;
}

/**
 * Writes the rows of a new account and of its session, which is faster than `signUp`.
 * @param jar receives the session cookie
 * @returns the id of the account
 */
export async function insertAccount(
  { dump, sealed }: { readonly dump: Dump; readonly sealed: Sealed },
  jar: Client,
  { credits = CREDITS_OF_A_TEST, email, password }: NewAccount = {},
): Promise<string> {
  const [id, token, today] = [crypto.randomUUID(), crypto.randomUUID(), now()];
  const hash = createHash("sha256").update(token).digest("hex");
  const address = email ?? `${id}@example.com`;
  const { key, sealed: kept } = await sealed.account(id, address);
  await dump.write([
    [
      `insert into user (id, email, sealed, password_hash, verified_at, created_at)
       values (?, ?, ?, ?, ?, ?)`,
      [
        ...[id, await sealed.stored(address), kept],
        ...[password === undefined ? null : cheapHash(password), today, today],
      ],
    ],
    [
      "insert into person_key (user_id, wrapped, version) values (?, ?, ?)",
      [id, key.wrapped, key.version],
    ],
    ["insert into profiles (id, available_credits) values (?, ?)", [id, credits]],
    [
      `insert into credit_ledger (user_id, delta, reason, reference, created_on)
       values (?, ?, 'signup', ?, ?)`,
      [id, credits, id, today],
    ],
    [
      "insert into session (id, user_id, created_at, expires_at, device) values (?, ?, ?, ?, 'Firefox')",
      [hash, id, today, today + SESSION_MS],
    ],
  ]);
  jar.cookies.set("session", token);
  return id;
}

/** A hash that says what it costs, as those of the product do: next to nothing. */
function cheapHash(password: string): string {
  const [salt, n] = [randomBytes(16), 2];
  const key = scryptSync(password.normalize("NFC"), salt, 32, { N: n, r: 1, p: 1 });
  return `$scrypt$n=${n},r=1,p=1$${salt.toString("base64")}$${key.toString("base64")}`;
}

/** Signs up, confirms the address by the mailed link, and is signed in in this browser. */
export async function signUp(
  jar: Client,
  inbox: Inbox,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await jar.postForm("/auth", { intent: "sign_up", email, password });
  const { pathname, searchParams } = new URL(await inbox.nextLink(email));
  const confirmed = await jar.postForm(pathname, Object.fromEntries(searchParams));
  if (confirmed.status !== 303) throw new Error(`Confirmation answered ${confirmed.status}`);
}
