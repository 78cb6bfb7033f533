import type { Mailer } from "#worker/adapters/mail/mail.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";
import type { Env } from "#worker/env.ts";
import { createAccountMail } from "#worker/services/accounts/account-mail.ts";
import type { Accounts } from "#worker/services/accounts/accounts.ts";
import { changePassword } from "#worker/services/accounts/change-password.ts";
import { type CompleteSignIn, completeSignIn } from "#worker/services/accounts/complete-sign-in.ts";
import { createGoogle, type Google } from "#worker/services/accounts/google.ts";
import { signInWithGoogle } from "#worker/services/accounts/google-sign-in.ts";
import {
  mailProof,
  redeemCode,
  redeemLink,
  viewLink,
} from "#worker/services/accounts/mailed-sign-in.ts";
import { createNotices, type Notices } from "#worker/services/accounts/notices.ts";
import { signInWithPassword } from "#worker/services/accounts/password-sign-in.ts";
import { mailSignUpAgain, signUp } from "#worker/services/accounts/sign-up.ts";
import {
  type Confirmation,
  createConfirmation,
} from "#worker/services/confirmation/confirmation.ts";
import {
  createReauthentication,
  type Reauthentication,
} from "#worker/services/confirmation/reauthentication.ts";
import type { Core } from "#worker/services/core/core.ts";
import { createPasskeys, type Passkeys } from "#worker/services/passkeys/passkeys.ts";
import { createHashLimiter } from "#worker/services/passwords/hash-limiter.ts";
import { createPasswords } from "#worker/services/passwords/passwords.ts";
import type { Browser } from "#worker/services/sessions/browser.ts";
import { createSessions, type Sessions } from "#worker/services/sessions/sessions.ts";

/** Everything about signing in and the account itself. */
export interface AccountServices {
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly reauthentication: Reauthentication;
  readonly confirmation: Confirmation;
  /** Absent where it is not configured. */
  readonly google: Google | undefined;
  readonly notices: Notices;
}

export interface AccountScope {
  readonly browser: Browser;
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

export function createAccountServices(env: Env, core: Core, scope: AccountScope): AccountServices {
  const { browser, mailer, measures, waitUntil } = scope;
  const { APP_ORIGIN: origin } = env;
  const sessions = createSessions(core, browser);
  const mail = createAccountMail({ core, browser, mailer, origin, waitUntil });
  const notices = createNotices({ core, browser, mail, waitUntil });
  const passwords = createPasswords({ core, browser, hashLimiter, measures });
  const complete: CompleteSignIn = (person, options) =>
    completeSignIn({ core, browser, sessions, notices }, person, options);
  const passkeys = createPasskeys({ core, browser, notices, completeSignIn: complete, origin });
  const reauthentication = createReauthentication({ core, browser, mail, passwords, passkeys });
  const parts = { core, browser, sessions, mail, notices, passwords, completeSignIn: complete };
  return {
    sessions,
    notices,
    passkeys,
    reauthentication,
    confirmation: createConfirmation({
      core,
      sessions,
      reauthentication,
      binding: browser.bindings.confirmation,
    }),
    google: googleOf(env, core, browser),
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
        core.log("auth.signed_out");
      },
    },
  };
}

function googleOf(env: Env, core: Core, { cookies }: Browser): Google | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const { APP_ORIGIN: origin, GOOGLE_STAND_IN: standIn } = env;
  return createGoogle({ clientId, clientSecret, origin, standIn }, core, cookies);
}
