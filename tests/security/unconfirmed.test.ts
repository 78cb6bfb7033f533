import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { now } from "#tests/rig/clock.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { recover } from "#worker/server/upkeep.ts";

/** Of its own: it moves the times of all accounts. Here passwords are hashed as in production. */
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ costlyHashes: true });
});
afterAll(() => stack.close());

const DAY = 86_400_000;

const recoverAt = (at: number) =>
  recover(
    { database: openDatabase({ url: stack.databaseUrl }), keyring: stack.sealed.keyring },
    at,
    () => undefined,
  );
const accounts = async (email: string) =>
  stack.dump.count("select count(*) from user where email = ?", [await stack.sealed.stored(email)]);

async function signUp(email: string): Promise<void> {
  await stack.client().postForm("/auth", { intent: "sign_up", email, password: PASSWORD });
  await stack.inbox.nextLink(email);
}

test("30: deletes an unconfirmed account after seven days, and keeps its credits in the sums", async () => {
  const email = "forgotten@example.com";
  await signUp(email);
  const id = String(await stack.accountId(email));
  const [row] = await stack.dump.rows("select password_hash from token where user_id = ?", [id]);
  expect(row?.password_hash).toMatch(/^\$scrypt\$n=32768,r=8,p=3\$/);
  const today = now();
  await recoverAt(today + 7 * DAY - 60_000);
  expect(await accounts(email)).toBe(1);
  // A sign-in with the password still mails a new link, hours after the first one expired.
  const signIn = { intent: "sign_in", email, password: PASSWORD };
  expect((await stack.client().postForm("/auth", signIn)).status).toBe(401);
  await stack.inbox.nextLink(email);
  expect((await recoverAt(today + 7 * DAY + 60_000)).mismatches).toBe(0);
  expect(await accounts(email)).toBe(0);
  const traces = JSON.stringify(await stack.dump.everything());
  expect(traces).not.toContain(id);
  expect(traces).not.toContain(email);
  const sums = await stack.dump.rows("select reason, delta, entries from deleted_ledger");
  expect(sums).toMatchObject([{ reason: "signup", delta: SIGN_UP_CREDITS, entries: 1 }]);
  // Whoever signed up may have been a stranger: its owner still gets the free credits.
  expect(await stack.dump.count("select count(*) from former_address")).toBe(0);
  await signUp(email);
  expect(await accounts(email)).toBe(1);
});

test("30: keeps an account that is confirmed or linked to Google, or has a session, a beat or a valid link", async () => {
  const long = now() - 30 * DAY;
  const kept = ["confirmed", "google", "session", "beat", "link"].map(
    (what) => `${what}@example.com`,
  );
  const [confirmed = "", google = "", session = "", beat = "", link = ""] = kept;
  await stack.person(confirmed);
  for (const email of [google, session, beat, link]) await signUp(email);
  const id = async (email: string) => String(await stack.accountId(email));
  await stack.dump.write([
    ["update user set created_at = ?", [long]],
    ["update user set google_sub = 'g' where email = ?", [await stack.sealed.stored(google)]],
    [
      "insert into session (id, user_id, created_at, expires_at, device) values ('s', ?, ?, ?, 'Firefox')",
      [await id(session), long, now() + DAY],
    ],
    [
      `insert into generation (id, user_id, key, fingerprint, status, lease_expires_at, created_on)
       values ('g', ?, 'k', 'f', 'failed', ?, ?)`,
      [await id(beat), long, now()],
    ],
    ["update token set expires_at = 0 where user_id <> ?", [await id(link)]],
  ]);
  await recoverAt(now());
  for (const email of kept) expect(await accounts(email), email).toBe(1);
});
