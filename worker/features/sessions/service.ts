import { isOutage } from "#db/client.ts";
import { equalDigests, hmacHex, sha256Hex } from "#worker/domain/crypto.ts";
import type { Scope } from "#worker/features/access-tokens/rules.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import { withinDeadline } from "#worker/platform/outage.ts";
import type { Browser } from "./browser.ts";
import { createLucia, createSessionAdapter } from "./lucia.ts";
import {
  confirmSession,
  deleteOtherSessions,
  deleteSessionByRef,
  type StoredSession,
} from "./store.ts";

/** The signed-in person, as every screen and service sees them. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly credits: number;
  /** When this session began, Unix ms. */
  readonly signedInAt: number;
  /** When the person last authenticated, by signing in or by confirming their identity, Unix ms. */
  readonly confirmedAt: number;
  /** Whether the account has a password. Without one, the person signs in by mailed link, Google or passkey. */
  readonly hasPassword: boolean;
  /** What the access token of this request may do; absent where the person is signed in by a session. */
  readonly scopes?: readonly Scope[];
}

/** Whom a request by access token speaks for. */
export interface TokenHolder {
  readonly person: Person;
  readonly key: PersonKey;
}

/** The signed-in person, for a page that also works while the database is unreachable. */
export type Glance =
  | { readonly known: true; readonly person: Person | null }
  /** The browser sent a session, and the database did not answer in time. */
  | { readonly known: false; readonly person: null };

/** A session as its owner sees it. */
export interface Device {
  /** Identifies the session to its owner; it is no credential. */
  readonly ref: string;
  readonly name: string;
  readonly signedInAt: number;
  /** Whether it is the session of this request. */
  readonly current: boolean;
}

/** The sessions of one request. */
export interface Sessions {
  /**
   * The signed-in person. Queries once per request, and renews a session past half its life.
   * @throws {DatabaseUnreachable} when the database does not answer in time
   */
  person(): Promise<Person | null>;
  /** The key of the signed-in person. It stays within the services. @throws for anybody else */
  keyOf(person: Person): Promise<PersonKey>;
  /** The signed-in person, or unknown after a short wait: for pages that work without. */
  glance(): Promise<Glance>;
  /** Starts a new session and ends the one that the request carried. */
  start(userId: string): Promise<void>;
  /** Records that the person of this session confirmed their identity. */
  confirm(): Promise<void>;
  /** Ends the session that this request started. */
  undoStart(): Promise<void>;
  /** Ends the session on the server and clears its cookie. */
  end(): Promise<void>;
  /** Clears the cookie of a session that has already ended. */
  forget(): void;
  /** Stored id (a hash) of this request's session; without a session, the hash of the empty string. */
  storedId(): Promise<string>;
  /** Sessions as their owner sees them. */
  devices(sessions: readonly StoredSession[]): Promise<readonly Device[]>;
  /** Ends one session of a person. */
  endDevice(person: Person, ref: string): Promise<void>;
  /** Ends all sessions of a person but this request's, and their access tokens. */
  endOthers(person: Person): Promise<void>;
}

/** How long a page waits for the signed-in person, ms. */
const LOOKUP_MS = 5_000;
/** The same for a page that works without. */
const GLANCE_MS = 2_500;

/** Length of a `Device.ref`: the beginning of a session's stored id. */
const REF_LENGTH = 16;

/**
 * Sessions by Lucia: 14 days idle, renewed below 7, 30 days in all. Only hashes are stored.
 * @param holder finds whom the request's access token speaks for, in place of a session @default by session
 */
export function createSessions(
  dependencies: Dependencies,
  { cookies, device }: Browser,
  holder?: () => Promise<TokenHolder | null>,
): Sessions {
  const { database, now } = dependencies;
  const lucia = createLucia(createSessionAdapter(dependencies), cookies.secure);
  const presented = cookies.get("session") || null;
  let lookup: Promise<Person | null> | undefined;
  /** Whether a part of this request called `person`, and so must wait for the lookup. */
  let required = false;
  let started: string | undefined;
  let ownKey: { readonly userId: string; readonly key: PersonKey } | undefined;

  async function findByToken(find: () => Promise<TokenHolder | null>): Promise<Person | null> {
    const found = await withinDeadline(LOOKUP_MS, find());
    if (found === null) return null;
    ownKey = { userId: found.person.id, key: found.key };
    return found.person;
  }

  async function find(): Promise<Person | null> {
    if (holder !== undefined) return findByToken(holder);
    if (presented === null) return null;
    const { session, user } = await withinDeadline(LOOKUP_MS, lucia.validateSession(presented));
    if (session === null) {
      cookies.add(lucia.createBlankSessionCookie().serialize());
      return null;
    }
    if (session.fresh) cookies.add(lucia.createSessionCookie(session.id).serialize());
    const { id, email, credits, hasPassword, key } = user;
    ownKey = { userId: id, key };
    const { signedInAt, confirmedAt } = session;
    return { id, email, credits, signedInAt, confirmedAt, hasPassword };
  }

  function findOnce(): Promise<Person | null> {
    lookup ??= find();
    return lookup;
  }

  function forget(): void {
    lookup = Promise.resolve(null);
    cookies.add(lucia.createBlankSessionCookie().serialize());
  }

  const storedId = () => sha256Hex(presented ?? "");

  return {
    person() {
      required = true;
      return findOnce();
    },
    async keyOf(person) {
      await findOnce();
      if (ownKey?.userId !== person.id) throw new Error("Not the signed-in person.");
      return ownKey.key;
    },
    async glance() {
      try {
        const person = await withinDeadline(GLANCE_MS, findOnce()).catch((error: unknown) => {
          // Another part of the page waits for the person: all parts must agree on who it is.
          if (required) return findOnce();
          throw error;
        });
        return { known: true, person };
      } catch (error) {
        if (isOutage(error)) return { known: false, person: null };
        throw error;
      }
    },
    async start(userId) {
      if (presented !== null) await lucia.invalidateSession(presented);
      const attributes = { created_at: now(), device, confirmed_at: null };
      const session = await lucia.createSession(userId, attributes);
      started = session.id;
      cookies.add(lucia.createSessionCookie(session.id).serialize());
    },
    async confirm() {
      if (presented !== null) await confirmSession(database, await sha256Hex(presented), now());
    },
    async undoStart() {
      if (started !== undefined) await lucia.invalidateSession(started);
      forget();
    },
    async end() {
      // The cookie goes first: should the database fail, this browser keeps nothing.
      forget();
      if (presented !== null) await lucia.invalidateSession(presented);
    },
    forget,
    storedId,
    async devices(rows) {
      const own = await storedId();
      return rows.map((row) => ({
        ref: row.id.slice(0, REF_LENGTH),
        name: row.device,
        signedInAt: row.created_at,
        current: row.id === own,
      }));
    },
    async endDevice(person, ref) {
      if (ref.length === REF_LENGTH) await deleteSessionByRef(database, person.id, ref);
    },
    async endOthers(person) {
      await deleteOtherSessions(database, person.id, await storedId());
    },
  };
}

/**
 * Each page with a form contains a token of the person it was rendered for. A page may stay open while
 * somebody else signs in in the same browser: its form must not write into the other account, nor
 * spend that account's credits.
 */
export interface PageOwner {
  /** The token for the forms of a person's pages. */
  tokenOf(person: Person): Promise<string>;
  /** Every token that is the person's, the current one first: a device may keep one for longer than a secret lasts. */
  tokensOf(person: Person): Promise<readonly string[]>;
  /** Whether a token is another person's. A form without a token counts as its sender's own. */
  differs(person: Person, token: string | undefined): Promise<boolean>;
}

/** @param secrets current and previous: open pages stay valid during a rotation */
export function createPageOwner(secrets: readonly string[]): PageOwner {
  const tokens = ({ id }: Person) =>
    Promise.all(secrets.map((secret) => hmacHex(secret, "owner of a page", id)));
  return {
    tokenOf: async (person) => (await tokens(person))[0] ?? "",
    tokensOf: tokens,
    async differs(person, token) {
      if (token === undefined || token === "") return false;
      return !(await tokens(person)).some((own) => equalDigests(token, own));
    },
  };
}
