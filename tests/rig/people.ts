import { createHash } from "node:crypto";
import { SIGN_UP_CREDITS } from "#worker/domain/credits/credits.ts";
import type { Client } from "./client.ts";
import type { Dump } from "./dump.ts";
import type { Inbox } from "./inbox.ts";
import type { Sealed } from "./sealed.ts";

const SESSION_MS = 13 * 86_400_000;

/**
 * Writes the rows of a new account and of its session, which is faster than `signUp`. The account has no
 * password.
 * @param jar receives the session cookie
 * @param credits the grant of the sign-up. @default 25
 * @param email @default one that nobody else has
 * @returns the id of the account
 */
export async function insertAccount(
  { dump, sealed }: { readonly dump: Dump; readonly sealed: Sealed },
  jar: Client,
  credits = SIGN_UP_CREDITS,
  email?: string,
): Promise<string> {
  const [id, token, now] = [crypto.randomUUID(), crypto.randomUUID(), Date.now()];
  const hash = createHash("sha256").update(token).digest("hex");
  const address = email ?? `${id}@example.com`;
  const { key, sealed: kept } = await sealed.account(id, address);
  await dump.write([
    [
      "insert into user (id, email, sealed, verified_at, created_at) values (?, ?, ?, ?, ?)",
      [id, await sealed.stored(address), kept, now, now],
    ],
    [
      "insert into person_key (user_id, wrapped, version) values (?, ?, ?)",
      [id, key.wrapped, key.version],
    ],
    ["insert into profiles (id, available_credits) values (?, ?)", [id, credits]],
    [
      `insert into credit_ledger (user_id, delta, reason, reference, created_on)
       values (?, ?, 'signup', ?, ?)`,
      [id, credits, id, now],
    ],
    [
      "insert into session (id, user_id, created_at, expires_at) values (?, ?, ?, ?)",
      [hash, id, now, now + SESSION_MS],
    ],
  ]);
  jar.cookies.set("session", token);
  return id;
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
