import { BRAND } from "#app/content/brand.ts";
import {
  consumeSignUpToken,
  findCredentials,
  replaceSignUpToken,
  signUpRows,
} from "#db/accounts.ts";
import type { Database } from "#db/client.ts";
import { SIGN_UP_CREDITS } from "#worker/credits/credits.ts";
import { randomToken, sha256Hex } from "#worker/crypto/digest.ts";
import { errorFields, type Log } from "#worker/log.ts";
import type { Mail, Mailer } from "#worker/mail/mail.ts";
import { alreadyRegisteredMail } from "#worker/mail/messages/already-registered.ts";
import { confirmSignUpMail } from "#worker/mail/messages/confirm-sign-up.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import type { Sessions } from "./sessions.ts";

const CONFIRMATION_MINUTES = 60;

export type SignInOutcome = "signed_in" | "wrong_credentials" | "unconfirmed";

/** Accounts by email and password. */
export interface Accounts {
  /**
   * Creates an account and mails a link that confirms it. Someone who has an account gets a mail
   * that says so; who asks cannot tell the two apart.
   */
  signUp(email: string, password: string): Promise<void>;
  /** Uses a confirmation link up and signs its person in. */
  confirm(token: string): Promise<boolean>;
  /** Signs in. The right password of an account not confirmed yet gets a new link by mail. */
  signIn(email: string, password: string): Promise<SignInOutcome>;
  signOut(): Promise<void>;
}

export interface AccountPorts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly mailer: Mailer;
  readonly origin: string;
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: Log;
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

export function createAccounts(ports: AccountPorts): Accounts {
  const { database, sessions, origin, now, newId, log } = ports;
  const expiry = () => now() + CONFIRMATION_MINUTES * 60_000;

  function confirmationMail(to: string, token: string): Mail {
    const link = `${origin}/auth/confirm?token=${token}&type=signup`;
    return confirmSignUpMail({ to, product: BRAND.name, link, minutes: CONFIRMATION_MINUTES });
  }

  return {
    async signUp(email, password) {
      const token = randomToken();
      const account = await signUpRows(database, {
        userId: newId(),
        email,
        passwordHash: await hashPassword(password),
        credits: SIGN_UP_CREDITS,
        tokenHash: await sha256Hex(token),
        tokenExpiresAt: expiry(),
        now: now(),
      });
      const mail =
        account === "unconfirmed"
          ? confirmationMail(email, token)
          : alreadyRegisteredMail({ to: email, product: BRAND.name, link: `${origin}/auth` });
      post(ports, mail);
    },
    async confirm(token) {
      const userId = await consumeSignUpToken(database, await sha256Hex(token), now());
      if (userId === undefined) return false;
      await sessions.start(userId);
      log("auth.confirmed");
      return true;
    },
    async signIn(email, password) {
      const account = await findCredentials(database, email);
      const matches = await verifyPassword(password, account?.password_hash ?? null);
      if (account === undefined || !matches) {
        log("auth.sign_in_failed");
        return "wrong_credentials";
      }
      if (account.verified_at === null) {
        const token = randomToken();
        await replaceSignUpToken(database, {
          userId: account.id,
          tokenHash: await sha256Hex(token),
          expiresAt: expiry(),
          now: now(),
        });
        post(ports, confirmationMail(email, token));
        return "unconfirmed";
      }
      await sessions.start(account.id);
      log("auth.signed_in");
      return "signed_in";
    },
    async signOut() {
      await sessions.end();
      log("auth.signed_out");
    },
  };
}

/** Sends a mail beside the answer, so that its time does not tell whether there was one to send. */
function post({ mailer, log, waitUntil }: AccountPorts, mail: Mail): void {
  const sent = mailer.send(mail).catch((error: unknown) => log("mail.failed", errorFields(error)));
  waitUntil(sent);
}
