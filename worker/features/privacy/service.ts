import { describeDatabaseError } from "#db/client.ts";
import { FORMER_ADDRESS_MS } from "#worker/domain/limits.ts";
import { errorFields } from "#worker/domain/log.ts";
import { startOfDay } from "#worker/domain/time.ts";
import type {
  Credential,
  Reauthentication,
  Refusal,
} from "#worker/features/accounts/confirmation.ts";
import type { MailOutcome } from "#worker/features/accounts/service.ts";
import { type MadeGeneration, resultOf } from "#worker/features/beats/identity.ts";
import { personTies } from "#worker/features/community/ties.ts";
import type { CookieJar } from "#worker/features/sessions/cookies.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import { exportDocument } from "./export-document.ts";
import {
  deleteHoldings,
  findIncognitoBeats,
  generationsOf,
  readHoldings,
} from "./holdings.store.ts";
import { openHoldings } from "./open-holdings.ts";

/** How long the goodbye page may be opened after a deletion. */
const GOODBYE_SECONDS = 10 * 60;

/** Proof that the person requests the deletion, and not somebody else at their screen. */
export type DeletionProof = Credential;

export type DeletionOutcome = { readonly kind: "deleted" | "failed" } | Refusal;

/** Export and deletion of everything that is stored about a person. */
export interface PersonalData {
  /** Everything that is stored about a person, as a JSON value. */
  export(person: Person): Promise<object>;
  /** Mails a code that allows the deletion, in this browser only. */
  mailDeletionCode(person: Person): Promise<MailOutcome>;
  /** Whether this browser requested such a code recently. */
  readonly deletionCodeRequested: boolean;
  /** Deletes the account with everything that belongs to it, and the cookies of this browser. */
  deleteAccount(person: Person, proof: DeletionProof): Promise<DeletionOutcome>;
}

export interface PersonalDataPorts {
  readonly dependencies: Dependencies;
  readonly sessions: Sessions;
  readonly reauthentication: Reauthentication;
  readonly cookies: CookieJar;
  readonly forgetDesk: (userId: string) => Promise<void>;
  /** Closes links of purchases after the response. */
  readonly closeLinks: (linkIds: readonly string[]) => void;
}

/** A retry may succeed after a lost response, or when a beat was begun in the meantime. */
const ATTEMPTS = 4;

export function createPersonalData(ports: PersonalDataPorts): PersonalData {
  const { dependencies, sessions, reauthentication, cookies, forgetDesk, closeLinks } = ports;
  const { database, keyring, throttle, now, log } = dependencies;

  /** The ids of a person's incognito beats, each with the key in its link. */
  async function incognitoLinks(key: PersonKey, generations: readonly MadeGeneration[]) {
    const results = await Promise.all(generations.map((each) => resultOf(key, each)));
    return new Map(
      results.flatMap((made) => (made?.link === undefined ? [] : [[made.beat, made.link]])),
    );
  }

  async function deleteRows(person: Person): Promise<boolean> {
    const key = await sessions.keyOf(person);
    const ties = await personTies(key);
    const { digest } = await keyring.formerAddress(person.email);
    const former = { digest, forgetOn: startOfDay(now() + FORMER_ADDRESS_MS) };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        const generations = await generationsOf(database, person.id);
        const incognitoIds = [...(await incognitoLinks(key, generations)).keys()];
        const known = { generations, incognitoIds, ties, former };
        closeLinks(await deleteHoldings(database, person.id, known));
        return true;
      } catch (error) {
        const { kind } = describeDatabaseError(error);
        log("account.delete_error", { attempt, kind, ...errorFields(error) });
      }
    }
    return false;
  }

  /** Deletes what desk and throttle store. The account no longer exists, so a failure is only logged. */
  async function forgetElsewhere({ id, email }: Person): Promise<void> {
    const forgotten = await Promise.allSettled([
      forgetDesk(id),
      throttle.reset(
        ["generation", id],
        ["sign_in_account", email],
        ["sign_in_person", id],
        ["code_person", id],
      ),
    ]);
    for (const each of forgotten) {
      if (each.status === "rejected") log("account.forget_error", errorFields(each.reason));
    }
  }

  return {
    async export(person) {
      const key = await sessions.keyOf(person);
      const holdings = await readHoldings(database, person.id, await personTies(key));
      const links = await incognitoLinks(key, holdings.attempts);
      const incognito = await findIncognitoBeats(database, [...links.keys()]);
      const opened = await openHoldings(holdings, incognito, { key, links });
      log("account.exported");
      return exportDocument(opened, now());
    },
    mailDeletionCode: (person) => reauthentication.mailCode(person, "deletion"),
    deletionCodeRequested: reauthentication.codeRequested("deletion"),
    async deleteAccount(person, proof) {
      const stopped = await reauthentication.verify(person, "deletion", proof);
      if (stopped !== undefined) {
        log("account.delete_refused", { why: stopped.kind });
        return stopped;
      }
      if (!(await deleteRows(person))) return { kind: "failed" };
      await forgetElsewhere(person);
      sessions.forget();
      cookies.clearAll();
      // For the goodbye page, which says so to nobody else. It tells nothing of the person.
      cookies.set("deleted", "1", GOODBYE_SECONDS);
      log("account.deleted");
      return { kind: "deleted" };
    },
  };
}
