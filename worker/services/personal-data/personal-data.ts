import { eq } from "drizzle-orm";
import { type Database, describeDatabaseError } from "#db/client.ts";
import {
  deleteHoldings,
  findIncognitoBeats,
  generationsOf,
  readHoldings,
} from "#db/personal-data.ts";
import { user } from "#db/schema/accounts.ts";
import { addProof } from "#db/tokens.ts";
import { errorFields, type Log } from "#worker/domain/observation/log.ts";
import type { MailOutcome } from "#worker/services/accounts/outcomes.ts";
import type { Post } from "#worker/services/accounts/post.ts";
import type { Proofs } from "#worker/services/accounts/proofs.ts";
import { type MadeGeneration, resultsOf } from "#worker/services/generation/results.ts";
import type { Throttle, Throttled } from "#worker/services/limits/throttle.ts";
import type { Passkeys } from "#worker/services/passkeys/passkeys.ts";
import type { Busy } from "#worker/services/passwords/hashing-turns.ts";
import type { PasswordCheck } from "#worker/services/passwords/password-check.ts";
import type { Keyring } from "#worker/services/sealing/keyring.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import type { CookieJar } from "#worker/services/sessions/cookie-jar.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";
import { exportDocument } from "./export-document.ts";
import { openHoldings } from "./open-holdings.ts";

/** Proof that the person requests the deletion, and not somebody else at their screen. */
export type DeletionProof =
  | { readonly password: string }
  | { readonly code: string }
  /** JSON of the credential, from the browser. */
  | { readonly passkey: string };

export type DeletionOutcome =
  | { readonly kind: "deleted" | "refused" | "failed" }
  | Throttled
  | Busy;

/** Export and deletion of everything that is stored about a person. */
export interface PersonalData {
  /** Everything that is stored about a person, as a JSON value. */
  export(person: Person): Promise<object>;
  /** Mails a code that allows the deletion, in this browser only. */
  mailDeletionCode(person: Person): Promise<MailOutcome>;
  /** Whether this browser requested such a code recently. */
  readonly deletionCodeAsked: boolean;
  /** Deletes the account with everything that belongs to it, and the cookies of this browser. */
  deleteAccount(person: Person, proof: DeletionProof): Promise<DeletionOutcome>;
}

export interface PersonalDataPorts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly proofs: Proofs;
  readonly passkeys: Passkeys;
  readonly checkPassword: PasswordCheck;
  readonly throttle: Throttle;
  readonly post: Post;
  readonly sessions: Sessions;
  readonly cookies: CookieJar;
  readonly forgetDesk: (userId: string) => Promise<void>;
  /** Network address of the request. */
  readonly address: string;
  readonly now: () => number;
  readonly log: Log;
}

/** A retry may succeed after a lost response, or after a beat that was begun meanwhile. */
const ATTEMPTS = 4;

export function createPersonalData(ports: PersonalDataPorts): PersonalData {
  const { database, keyring, proofs, passkeys, checkPassword, throttle, post } = ports;
  const { sessions, cookies, forgetDesk, address, now, log } = ports;

  async function prove(person: Person, proof: DeletionProof): Promise<DeletionOutcome | undefined> {
    if ("password" in proof) {
      const checked = await checkPassword(person.email, proof.password, person);
      if (checked.kind === "throttled" || checked.kind === "busy") return checked;
      const own = checked.kind === "right" && checked.account.id === person.id;
      return own ? undefined : { kind: "refused" };
    }
    if ("passkey" in proof) {
      const shown = await passkeys.prove(person, "deletion", proof.passkey);
      return shown.kind === "accepted" ? undefined : shown;
    }
    const allowed = await throttle.take(["code_network", address]);
    if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
    const right = await proofs.isDeletionCode(person.id, proof.code);
    return right ? undefined : { kind: "refused" };
  }

  /** The ids of a person's incognito beats, each with the key in its link. */
  async function incognitoLinks(key: PersonKey, generations: readonly MadeGeneration[]) {
    const results = generations.map((each) => resultsOf(key, keyring.secrets, each));
    const made = (await Promise.all(results)).flat();
    return new Map(made.flatMap(({ beat, link }) => (link === undefined ? [] : [[beat, link]])));
  }

  async function deleteRows(person: Person): Promise<boolean> {
    const key = await sessions.keyOf(person);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        const generations = await generationsOf(database, person.id);
        const incognitoIds = [...(await incognitoLinks(key, generations)).keys()];
        await deleteHoldings(database, person.id, { generations, incognitoIds });
        return true;
      } catch (error) {
        const { kind } = describeDatabaseError(error);
        log("account.delete_error", { attempt, kind, ...errorFields(error) });
      }
    }
    return false;
  }

  /** Deletes what other places store. The account is deleted already, so a failure is only logged. */
  async function forgetBeside({ id, email }: Person): Promise<void> {
    const forgotten = await Promise.allSettled([
      forgetDesk(id),
      throttle.forgive(["generation", id], ["sign_in_account", email], ["sign_in_person", id]),
    ]);
    for (const each of forgotten) {
      if (each.status === "rejected") log("account.forget_error", errorFields(each.reason));
    }
  }

  return {
    async export(person) {
      const key = await sessions.keyOf(person);
      const holdings = await readHoldings(database, person.id);
      const links = await incognitoLinks(key, holdings.attempts);
      const incognito = await findIncognitoBeats(database, [...links.keys()]);
      const { secrets } = keyring;
      const opened = await openHoldings(holdings, incognito, { key, secrets, links });
      log("account.exported");
      return exportDocument(opened, now());
    },
    async mailDeletionCode(person) {
      const { id, email } = person;
      const stamp = await post.mayMail(email, person);
      if (stamp.kind === "throttled") return stamp;
      const { row, mail } = await proofs.createDeletion(email);
      if (await addProof(database, eq(user.id, id), row)) post.send(mail);
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
      if (!(await deleteRows(person))) return { kind: "failed" };
      await forgetBeside(person);
      sessions.forget();
      cookies.clearAll();
      log("account.deleted");
      return { kind: "deleted" };
    },
  };
}
