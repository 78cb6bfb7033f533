import { type Database, describeDatabaseError } from "#db/client.ts";
import {
  deleteHoldings,
  findIncognitoBeats,
  generationKeys,
  readHoldings,
} from "#db/personal-data.ts";
import { replaceProof } from "#db/tokens.ts";
import type { MailOutcome } from "#worker/accounts/accounts.ts";
import type { Busy } from "#worker/accounts/hashing-turns.ts";
import type { PasswordCheck } from "#worker/accounts/password-check.ts";
import type { Post } from "#worker/accounts/post.ts";
import type { Proofs } from "#worker/accounts/proofs.ts";
import type { Person, Sessions } from "#worker/accounts/sessions.ts";
import { incognitoBeatId } from "#worker/generation/identity.ts";
import type { CookieJar } from "#worker/http/cookie-jar.ts";
import type { Throttle, Throttled } from "#worker/limits/throttle.ts";
import { errorFields, type Log } from "#worker/log.ts";
import type { Passkeys } from "#worker/passkeys/passkeys.ts";
import { exportDocument } from "./export-document.ts";

/** What shows that it is the person who asks, and not somebody at their screen. */
export type DeletionProof =
  | { readonly password: string }
  | { readonly code: string }
  /** JSON of the browser. */
  | { readonly passkey: string };

export type DeletionOutcome =
  | { readonly kind: "deleted" | "refused" | "failed" }
  | Throttled
  | Busy;

/** Everything that a person told us, in their own hands. */
export interface PersonalData {
  /** Everything that is held about somebody, as a JSON value. */
  export(person: Person): Promise<object>;
  /** Mails a code that deletes the account, in this browser. */
  mailDeletionCode(person: Person): Promise<MailOutcome>;
  /** Whether this browser asked for such a code lately. */
  readonly deletionCodeAsked: boolean;
  /** Deletes the account and everything that hangs on it, and leaves this browser without cookies. */
  deleteAccount(person: Person, proof: DeletionProof): Promise<DeletionOutcome>;
}

export interface PersonalDataPorts {
  readonly database: Database;
  readonly secret: string;
  readonly proofs: Proofs;
  readonly passkeys: Passkeys;
  readonly checkPassword: PasswordCheck;
  readonly throttle: Throttle;
  readonly post: Post;
  readonly sessions: Sessions;
  readonly cookies: CookieJar;
  readonly forgetDesk: (userId: string) => Promise<void>;
  /** The network address that asks. */
  readonly address: string;
  readonly now: () => number;
  readonly log: Log;
}

/** A lost answer, or a beat that was begun meanwhile, is worth another try. */
const TRIES = 4;

export function createPersonalData(ports: PersonalDataPorts): PersonalData {
  const { database, secret, proofs, passkeys, checkPassword, throttle, post } = ports;
  const { sessions, cookies, forgetDesk, address, now, log } = ports;

  async function prove(person: Person, proof: DeletionProof): Promise<DeletionOutcome | undefined> {
    if ("password" in proof) {
      const checked = await checkPassword(person.email, proof.password);
      if (checked.kind === "throttled" || checked.kind === "busy") return checked;
      const own = checked.kind === "right" && checked.account.id === person.id;
      return own ? undefined : { kind: "refused" };
    }
    if ("passkey" in proof) {
      const shown = await passkeys.prove(person, "deletion", proof.passkey);
      return shown.kind === "accepted" ? undefined : shown;
    }
    const allowed = await throttle.take(["code_address", address]);
    if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
    const right = await proofs.isDeletionCode(person.id, proof.code);
    return right ? undefined : { kind: "refused" };
  }

  function incognitoIds(userId: string, keys: readonly string[]): Promise<string[]> {
    return Promise.all(keys.map((key) => incognitoBeatId(secret, userId, key)));
  }

  async function deleteRows(userId: string): Promise<boolean> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        const keys = await generationKeys(database, userId);
        const known = { keys, incognitoIds: await incognitoIds(userId, keys) };
        await deleteHoldings(database, userId, known);
        return true;
      } catch (error) {
        const { kind } = describeDatabaseError(error);
        log("account.delete_error", { attempt, kind, ...errorFields(error) });
      }
    }
    return false;
  }

  /** What stands beside the database. The account is gone: a failure here is only logged. */
  async function forgetBeside({ id, email }: Person): Promise<void> {
    const forgotten = await Promise.allSettled([
      forgetDesk(id),
      throttle.forgive(["generation", id], ["sign_in_account", email]),
    ]);
    for (const each of forgotten) {
      if (each.status === "rejected") log("account.forget_error", errorFields(each.reason));
    }
  }

  return {
    async export(person) {
      const holdings = await readHoldings(database, person.id);
      const kept = new Set(holdings.beats.map(({ id }) => id));
      const others = holdings.attempts.filter(({ id }) => !kept.has(id));
      const ids = await incognitoIds(
        person.id,
        others.map(({ key }) => key),
      );
      log("account.exported");
      return exportDocument(holdings, await findIncognitoBeats(database, ids), now());
    },
    async mailDeletionCode({ email }) {
      const over = await post.mayMail(email);
      if (over !== undefined) return over;
      const { row, mailTo } = await proofs.createDeletion();
      if (await replaceProof(database, email, row)) post.send(mailTo(email));
      log("auth.proof_asked", { purpose: row.purpose });
      return { kind: "sent" };
    },
    deletionCodeAsked: proofs.deletionAskedHere,
    async deleteAccount(person, proof) {
      const stopped = await prove(person, proof);
      if (stopped !== undefined) {
        log("account.delete_refused", { why: stopped.kind });
        return stopped;
      }
      if (!(await deleteRows(person.id))) return { kind: "failed" };
      await forgetBeside(person);
      sessions.forget();
      cookies.clearAll();
      log("account.deleted");
      return { kind: "deleted" };
    },
  };
}
