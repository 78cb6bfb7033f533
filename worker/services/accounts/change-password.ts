import { replacePassword } from "#db/passwords.ts";
import type { Core } from "#worker/services/core/core.ts";
import { overLimit } from "#worker/services/limits/over-limit.ts";
import { isEasyToGuess } from "#worker/services/passwords/password-strength.ts";
import type { Passwords } from "#worker/services/passwords/passwords.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";
import type { Notices } from "./notices.ts";
import type { PasswordUpdate } from "./outcomes.ts";

/** How long after a sign-in, such as by a mailed proof, the password can be changed, ms. */
const FRESH_MS = 10 * 60_000;

interface ChangePasswordParts {
  readonly core: Core;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly notices: Notices;
}

/** Sets a new password and ends all sessions of its person. */
export async function changePassword(
  { core, sessions, passwords, notices }: ChangePasswordParts,
  person: Person,
  password: string,
): Promise<PasswordUpdate> {
  const { database, now, log } = core;
  if (now() - person.signedInAt > FRESH_MS) return { kind: "signed_out" };
  const over = await overLimit(core, ["password_change", person.id], "password_change");
  if (over !== undefined) return over;
  if (await isEasyToGuess(password, person.email)) return { kind: "easy_password" };
  const passwordHash = await passwords.hash(password, "new_password");
  if (typeof passwordHash !== "string") return passwordHash;
  const changed = await replacePassword(database, {
    userId: person.id,
    passwordHash,
    sessionId: await sessions.storedId(),
    begunAfter: now() - FRESH_MS,
    now: now(),
  });
  if (!changed) return { kind: "signed_out" };
  sessions.forget();
  notices.notify("password_changed", person);
  log("auth.password_updated");
  return { kind: "updated" };
}
