import { describeDatabaseError } from "#db/client.ts";
import {
  deleteHoldings,
  findIncognitoBeats,
  generationsOf,
  readHoldings,
} from "#db/personal-data.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import type { MailOutcome } from "#worker/services/accounts/outcomes.ts";
import type {
  Credential,
  Reauthentication,
  Refusal,
} from "#worker/services/confirmation/reauthentication.ts";
import type { Core } from "#worker/services/core/core.ts";
import { type MadeGeneration, resultsOf } from "#worker/services/generation/results.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import type { CookieJar } from "#worker/services/sessions/cookie-jar.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";
import { exportDocument } from "./export-document.ts";
import { openHoldings } from "./open-holdings.ts";

/** What shows that it is the person who asks, and not somebody at their screen. */
export type DeletionProof = Credential;

export type DeletionOutcome = { readonly kind: "deleted" | "failed" } | Refusal;

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
  readonly core: Core;
  readonly sessions: Sessions;
  readonly reauthentication: Reauthentication;
  readonly cookies: CookieJar;
  readonly forgetDesk: (userId: string) => Promise<void>;
}

/** A lost answer, or a beat that was begun meanwhile, is worth another try. */
const TRIES = 4;

export function createPersonalData(ports: PersonalDataPorts): PersonalData {
  const { core, sessions, reauthentication, cookies, forgetDesk } = ports;
  const { database, keyring, throttle, now, log } = core;

  /** The incognito beats of a person: each with the key of its link, where there is one. */
  async function incognitoLinks(key: PersonKey, generations: readonly MadeGeneration[]) {
    const results = generations.map((each) => resultsOf(key, keyring.secrets, each));
    const made = (await Promise.all(results)).flat();
    return new Map(made.flatMap(({ beat, link }) => (link === undefined ? [] : [[beat, link]])));
  }

  async function deleteRows(person: Person): Promise<boolean> {
    const key = await sessions.keyOf(person);
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
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

  /** What stands beside the database. The account is gone: a failure here is only logged. */
  async function forgetBeside({ id, email }: Person): Promise<void> {
    const forgotten = await Promise.allSettled([
      forgetDesk(id),
      throttle.reset(["generation", id], ["sign_in_account", email], ["sign_in_person", id]),
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
    mailDeletionCode: (person) => reauthentication.mailCode(person, "deletion"),
    deletionCodeAsked: reauthentication.codeRequested("deletion"),
    async deleteAccount(person, proof) {
      const stopped = await reauthentication.verify(person, "deletion", proof);
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
