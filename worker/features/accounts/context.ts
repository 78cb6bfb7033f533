import type { Mailer } from "#worker/adapters/mail/mail.ts";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import type { Measures } from "#worker/domain/log.ts";
import type { Bearer } from "#worker/features/access-tokens/rules.ts";
import { holderOf } from "#worker/features/access-tokens/service.ts";
import { createPasskeys, type Passkeys } from "#worker/features/passkeys/service.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import { createSessions, type Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { createScrypt } from "#worker/platform/scrypt/scrypt.ts";
import scryptModule from "#worker/platform/scrypt/scrypt.wasm";
import type { Env } from "#worker/server/env.ts";
import { createAccountMail } from "./account-mail.ts";
import { type CompleteSignIn, completeSignIn } from "./complete-sign-in.ts";
import {
  type Confirmation,
  createConfirmation,
  createReauthentication,
  type Reauthentication,
} from "./confirmation.ts";
import { createEmailChange, type EmailChange } from "./email-change.ts";
import { createGoogle, type Google, signInWithGoogle } from "./google.ts";
import { createHashLimiter } from "./hash-limiter.ts";
import { keepInBrowser } from "./kept-language.ts";
import { createNotices, type Notices } from "./notices.ts";
import { changePassword, createPasswords } from "./passwords.ts";
import type { Accounts } from "./service.ts";
import { keepLanguage } from "./settings.store.ts";
import { mailProof, redeemCode, redeemLink, signInWithPassword, viewLink } from "./sign-in.ts";
import { mailSignUpAgain, signUp } from "./sign-up.ts";

/** Everything about signing in and the account itself. */
export interface AccountServices {
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly reauthentication: Reauthentication;
  readonly confirmation: Confirmation;
  readonly emailChange: EmailChange;
  /** Absent where it is not configured. */
  readonly google: Google | undefined;
  readonly notices: Notices;
  /** Keeps a language in this browser, and with the account of whoever is signed in. */
  keepLanguage(language: InterfaceLanguage): Promise<void>;
}

export interface AccountScope {
  readonly browser: Browser;
  /** What the request presents in place of a session; undefined where it presents nothing. */
  readonly bearer: Bearer | undefined;
  readonly mailer: Mailer;
  readonly measures: Measures;
  /** Keeps work alive after the response. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/** Shared by all requests of an isolate, as its one thread is. */
const hashLimiter = createHashLimiter({
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
const scrypt = createScrypt(scryptModule);

export function createAccountServices(
  env: Env,
  dependencies: Dependencies,
  scope: AccountScope,
): AccountServices {
  const { browser, bearer, mailer, measures, waitUntil } = scope;
  const { APP_ORIGIN: origin } = env;
  const holder =
    bearer &&
    (async () => {
      const { token } = bearer;
      return token === undefined ? null : holderOf(dependencies, token, waitUntil);
    });
  const sessions = createSessions(dependencies, browser, holder);
  const mail = createAccountMail({ dependencies, browser, mailer, origin, waitUntil });
  const notices = createNotices({ dependencies, browser, mail, waitUntil });
  const passwords = createPasswords({ dependencies, browser, hashLimiter, scrypt, measures });
  const complete: CompleteSignIn = (person, options) =>
    completeSignIn({ dependencies, browser, sessions, notices }, person, options);
  const passkeys = createPasskeys({
    dependencies,
    browser,
    notices,
    completeSignIn: complete,
    origin,
  });
  const reauthentication = createReauthentication({
    dependencies,
    browser,
    mail,
    passwords,
    passkeys,
  });
  const confirmation = createConfirmation({
    dependencies,
    sessions,
    reauthentication,
    binding: browser.bindings.confirmation,
  });
  const parts = {
    dependencies,
    browser,
    sessions,
    mail,
    notices,
    passwords,
    completeSignIn: complete,
  };
  return {
    sessions,
    notices,
    passkeys,
    reauthentication,
    confirmation,
    emailChange: createEmailChange({ dependencies, browser, sessions, mail, confirmation }),
    async keepLanguage(language) {
      keepInBrowser(browser.cookies, language);
      const { person } = await sessions.glance();
      if (person !== null) await keepLanguage(dependencies.database, person.id, language);
    },
    google: googleOf(env, dependencies, browser),
    accounts: {
      codeRequested: browser.bindings.sign_in.exists,
      signUp: (email, password) => signUp(parts, email, password),
      mailSignUpAgain: (email) => mailSignUpAgain(parts, email),
      signIn: (email, password) => signInWithPassword(parts, email, password),
      mailMagicLink: (email) => mailProof(parts, email, "magiclink"),
      mailReset: (email) => mailProof(parts, email, "recovery"),
      viewLink: (token, purpose) => viewLink(parts, token, purpose),
      redeemLink: (token, purpose) => redeemLink(parts, token, purpose),
      redeemCode: (code) => redeemCode(parts, code),
      updatePassword: (person, password) => changePassword(parts, person, password),
      signInWithGoogle: (identity) => signInWithGoogle(parts, identity),
      async signOut() {
        await sessions.end();
        dependencies.log("auth.signed_out");
      },
    },
  };
}

function googleOf(env: Env, dependencies: Dependencies, { cookies }: Browser): Google | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const { APP_ORIGIN: origin, GOOGLE_STAND_IN: standIn } = env;
  return createGoogle({ clientId, clientSecret, origin, standIn }, dependencies, cookies);
}
