import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { settleLanguage } from "./kept-language.ts";
import type { NoticeKind } from "./letters.ts";
import type { Notices } from "./notices.ts";

/** How somebody signed in, as the log names it. */
export type SignInMethod = "password" | "google" | "passkey" | `${string}_link` | `${string}_code`;

/** The notice of a new device names the credential that was used, and offers to revoke it. */
const NEW_DEVICE: Readonly<Record<string, NoticeKind | undefined>> = {
  password: "new_device_by_password",
  passkey: "new_device_by_passkey",
};

export interface SignInOptions {
  readonly by: SignInMethod;
  /** Suppresses the notice of a new device: the account is new, or another notice is sent. */
  readonly quiet?: boolean;
  /**
   * Called once the session exists: whether the credential is still valid. A password that changes
   * between check and session must not leave a session behind. @default valid
   */
  readonly stillValid?: () => Promise<boolean>;
}

/** The last step of every sign-in. @returns false when the credential was no longer valid */
export type CompleteSignIn = (
  person: Pick<Person, "id" | "email">,
  options: SignInOptions,
) => Promise<boolean>;

export interface SignInParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly sessions: Sessions;
  readonly notices: Notices;
}

/**
 * Starts the session, in the language of the account, issues the account's device cookie, and notifies the owner
 * of a device that had none.
 */
export async function completeSignIn(
  { dependencies, browser: { cookies, deviceCookie }, sessions, notices }: SignInParts,
  person: Pick<Person, "id" | "email">,
  { by, quiet = false, stillValid }: SignInOptions,
): Promise<boolean> {
  const { database, log, speak } = dependencies;
  await sessions.start(person.id);
  if (stillValid !== undefined && !(await stillValid())) {
    await sessions.undoStart();
    return false;
  }
  const language = await settleLanguage(database, person.id, cookies);
  const known = (await deviceCookie.idFor(person.email)) !== undefined;
  await deviceCookie.issue(person.email);
  if (!known && !quiet) {
    log("auth.new_device");
    await speak(language, async () => notices.notify(NEW_DEVICE[by] ?? "new_device", person));
  }
  log("auth.signed_in", { by });
  return true;
}
