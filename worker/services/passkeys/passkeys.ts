import type { Database } from "#db/client.ts";
import { countUse, deletePasskey, findPasskey, insertPasskey, passkeysOf } from "#db/passkeys.ts";
import { takeTries } from "#db/throttles.ts";
import { toBase64url } from "#worker/domain/crypto/base64url.ts";
import { hmacHex } from "#worker/domain/crypto/digest.ts";
import type { Log } from "#worker/domain/observation/log.ts";
import type { Entrance } from "#worker/services/accounts/entrance.ts";
import type { Notices } from "#worker/services/accounts/notices.ts";
import { secondsUntil, type Throttle, type Throttled } from "#worker/services/limits/throttle.ts";
import { openAccount } from "#worker/services/sealing/account.ts";
import type { Keyring } from "#worker/services/sealing/keyring.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import { claimOf, isSigned, newCredential } from "./ceremony.ts";
import { CHALLENGE_MS, type Challenges, type PasskeyPurpose } from "./challenge.ts";
import { creationOptions, type PasskeyOptions, requestOptions } from "./options.ts";
import type { StoredKey } from "./public-key.ts";
import { readAssertion, readRegistration } from "./wire.ts";

/** So many passkeys a person may have. */
export const MOST_PASSKEYS = 10;

type Unaccepted = { readonly kind: "refused" } | Throttled;

export type PasskeyOutcome = { readonly kind: "accepted" } | Unaccepted;

/** Passkeys: WebAuthn credentials that know their person, by a PIN or by body. */
export interface Passkeys {
  /** What to ask an authenticator, and what its answer will be held against in this browser. */
  optionsToSignIn(): Promise<PasskeyOptions>;
  /** The same for a person's own passkeys. @returns undefined when they have none */
  optionsToProve(person: Person, purpose: ProvenPurpose): Promise<PasskeyOptions | undefined>;
  /** The same for a new passkey. @returns undefined when there are as many as may be */
  optionsToAdd(person: Person): Promise<PasskeyOptions | undefined>;
  /** Signs in whose passkey answered. @param answer JSON of the browser */
  signIn(answer: string): Promise<PasskeyOutcome>;
  /** Whether a passkey of this person answered. */
  prove(person: Person, purpose: ProvenPurpose, answer: string): Promise<PasskeyOutcome>;
  /** Keeps the passkey that an authenticator made for this person. */
  add(person: Person, answer: string): Promise<PasskeyOutcome>;
  remove(person: Person, id: string): Promise<void>;
  /** Whether a person has any. */
  hasAny(person: Person): Promise<boolean>;
}

/** For what somebody who is signed in shows a passkey that they have. */
export type ProvenPurpose = Exclude<PasskeyPurpose, "register" | "sign_in">;

export interface PasskeyPorts {
  readonly database: Database;
  readonly challenges: Challenges;
  readonly throttle: Throttle;
  readonly keyring: Keyring;
  readonly enter: Entrance;
  readonly notices: Notices;
  readonly secret: string;
  readonly origin: string;
  /** What the browser calls itself, in a few words. */
  readonly device: string;
  /** The network address that asks. */
  readonly address: string;
  readonly now: () => number;
  readonly log: Log;
}

export function createPasskeys(ports: PasskeyPorts): Passkeys {
  const { database, keyring, challenges, throttle, enter, notices, secret } = ports;
  const { origin, device, address, now, log } = ports;
  const party = { origin, id: new URL(origin).hostname };

  /**
   * Counts an answer, and uses its challenge up: of any number of parallel answers one goes on.
   * @returns undefined for that one
   */
  async function used(challenge: string): Promise<Unaccepted | undefined> {
    challenges.forget();
    const network = await throttle.window(["passkey_network", address]);
    const key = await hmacHex(secret, "used passkey challenge", challenge);
    const once = { key, max: 1, windowMs: CHALLENGE_MS };
    const [all, own] = await takeTries(database, [network, once], now());
    if (all !== undefined && all.count > all.max) {
      log("auth.throttled", { what: "passkey" });
      return { kind: "throttled", retryAfterSeconds: secondsUntil(all.resetsAt, now()) };
    }
    return own?.count === 1 ? undefined : { kind: "refused" };
  }

  /** Whose passkey answered a challenge of this browser, and was nobody else's. */
  async function answered(purpose: PasskeyPurpose, answer: string, person?: Person) {
    const refused = { kind: "refused" } as const;
    const challenge = await challenges.held(purpose, person?.id);
    const assertion = readAssertion(answer);
    if (challenge === undefined || assertion === undefined) return refused;
    const claim = await claimOf(party, challenge, assertion);
    if (claim === undefined) return refused;
    const stopped = await used(challenge);
    if (stopped !== undefined) return stopped;
    const { id, response } = assertion;
    const found = await findPasskey(database, id);
    if (found === undefined) return refused;
    const handle = toBase64url(new TextEncoder().encode(found.id));
    // Who only signs in is named by the passkey itself.
    const named = person === undefined ? response.userHandle === handle : found.id === person.id;
    if (!named || !(await isSigned(JSON.parse(found.public_key) as StoredKey, assertion))) {
      return refused;
    }
    if (!(await countUse(database, { id, counter: claim.counter, now: now() }))) {
      log("auth.passkey_counter_went_back");
      return refused;
    }
    await throttle.giveBack(["passkey_network", address]);
    return { kind: "accepted", account: found } as const;
  }

  return {
    async optionsToSignIn() {
      return requestOptions(party, await challenges.make("sign_in", undefined), []);
    },
    async optionsToProve({ id }, purpose) {
      const own = await passkeysOf(database, id);
      if (own.length === 0) return undefined;
      return requestOptions(party, await challenges.make(purpose, id), own);
    },
    async optionsToAdd({ id, email }) {
      const own = await passkeysOf(database, id);
      if (own.length >= MOST_PASSKEYS) return undefined;
      const challenge = await challenges.make("register", id);
      return creationOptions(party, challenge, { id, email }, own);
    },
    async signIn(answer) {
      const outcome = await answered("sign_in", answer);
      if (outcome.kind !== "accepted") {
        log("auth.passkey_refused", { what: "sign_in" });
        return outcome;
      }
      const account = await openAccount(database, keyring, outcome.account);
      await enter(account, { by: "passkey" });
      return { kind: "accepted" };
    },
    async prove(person, purpose, answer) {
      const outcome = await answered(purpose, answer, person);
      if (outcome.kind !== "accepted") log("auth.passkey_refused", { what: purpose });
      return outcome.kind === "accepted" ? { kind: "accepted" } : outcome;
    },
    async add(person, answer) {
      const refused = { kind: "refused" } as const;
      const challenge = await challenges.held("register", person.id);
      const registration = readRegistration(answer);
      if (challenge === undefined || registration === undefined) return refused;
      const made = await newCredential(party, challenge, registration);
      if (made === undefined) {
        log("auth.passkey_refused", { what: "register" });
        return refused;
      }
      const stopped = await used(challenge);
      if (stopped !== undefined) return stopped;
      const row = {
        id: registration.id,
        user_id: person.id,
        public_key: JSON.stringify(made.key),
        counter: made.counter,
        transports: JSON.stringify(registration.response.transports),
        name: device,
        created_at: now(),
        last_used_at: null,
      };
      if (!(await insertPasskey(database, row, MOST_PASSKEYS))) return refused;
      await throttle.giveBack(["passkey_network", address]);
      notices.tell("passkey_added", person);
      log("auth.passkey_added");
      return { kind: "accepted" };
    },
    async remove({ id: userId }, id) {
      await deletePasskey(database, userId, id);
      log("auth.passkey_removed");
    },
    async hasAny({ id }) {
      return (await passkeysOf(database, id)).length > 0;
    },
  };
}
