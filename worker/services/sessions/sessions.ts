import { type Adapter, Lucia, TimeSpan } from "lucia";
import type { Database } from "#db/client.ts";
import { DatabaseUnreachable, isOutage } from "#db/outage.ts";
import {
  confirmSession,
  deleteOtherSessions,
  deleteSessionByRef,
  type StoredSession,
} from "#db/sessions.ts";
import { sha256Hex } from "#worker/domain/crypto/digest.ts";
import type { Keyring } from "#worker/services/sealing/keyring.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import type { CookieJar } from "./cookie-jar.ts";
import { createSessionAdapter } from "./session-adapter.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: {
      email: string;
      available_credits: number;
      has_password: boolean;
      key: PersonKey;
    };
    DatabaseSessionAttributes: { created_at: number; device: string; confirmed_at: number | null };
  }
}

/** The signed-in person, as every screen and service sees them. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly credits: number;
  /** When this session began, Unix ms. */
  readonly signedInAt: number;
  /** When the person last showed who they are, by signing in or when asked again, Unix ms. */
  readonly confirmedAt: number;
  /** Whether there is a password to ask for: who signs in by mail or Google alone has none. */
  readonly hasPassword: boolean;
}

/** What a page for everybody knows of who is asking. */
export type Glance =
  | { readonly known: true; readonly person: Person | null }
  /** The browser brought a session, and the database does not say whose. */
  | { readonly known: false; readonly person: null };

/** Somewhere a person is signed in. */
export interface Device {
  /** Names the session to its owner; signs nobody in. */
  readonly ref: string;
  readonly name: string;
  readonly signedInAt: number;
  /** Whether it is the one that asks. */
  readonly current: boolean;
}

/** The sessions of one request. */
export interface Sessions {
  /**
   * Who is asking. Looks it up once a request, and renews a session past half its life.
   * @throws when the database does not say so in time
   */
  person(): Promise<Person | null>;
  /** The key of whoever is asking. It never leaves the services, as no screen needs it. */
  keyOf(person: Person): Promise<PersonKey>;
  /** Who is asking, as far as it can be known at once: for what works without knowing. */
  glance(): Promise<Glance>;
  /** Signs somebody in with a new session; one that the request brought is ended. */
  start(userId: string): Promise<void>;
  /** Notes that the person of this session showed again who they are. */
  confirm(): Promise<void>;
  /** Ends the session that this request started. */
  takeBack(): Promise<void>;
  /** Ends the session on the server and clears the cookie. */
  end(): Promise<void>;
  /** Clears the cookie of a session that has ended already. */
  forget(): void;
  /** The stored id of the session that asks, which opens nothing; of no session, that of none. */
  storedId(): Promise<string>;
  /** Sessions as their owner sees them. */
  devices(sessions: readonly StoredSession[]): Promise<readonly Device[]>;
  /** Signs one device of a person out. */
  endDevice(person: Person, ref: string): Promise<void>;
  /** Signs all devices of a person out but the one that asks. */
  endOthers(person: Person): Promise<void>;
}

export interface SessionOptions {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly cookieHeader: string | null;
  readonly cookies: CookieJar;
  /** What the browser calls itself, in a few words. */
  readonly device: string;
  /** Whether the product is reached by https: then the cookie is Secure and has the `__Host-` prefix. */
  readonly secure: boolean;
  readonly now: () => number;
}

/** Sessions by Lucia: 14 days idle, renewed below 7, 30 days in all. Only hashes are stored. */
export function createSessions(options: SessionOptions): Sessions {
  const { database, keyring, cookieHeader, cookies, device, secure, now } = options;
  const lucia = createLucia(createSessionAdapter(database, keyring, now), secure);
  const presented = lucia.readSessionCookie(cookieHeader ?? "");
  let lookup: Promise<Person | null> | undefined;
  /** Whether something of this request cannot go on without knowing. */
  let needed = false;
  let started: string | undefined;
  let ownKey: { readonly userId: string; readonly key: PersonKey } | undefined;

  async function find(): Promise<Person | null> {
    if (presented === null) return null;
    const { session, user } = await within(LOOKUP_MS, lucia.validateSession(presented));
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

  function forget(): void {
    lookup = Promise.resolve(null);
    cookies.add(lucia.createBlankSessionCookie().serialize());
  }

  const storedId = () => sha256Hex(presented ?? "");

  function look(): Promise<Person | null> {
    lookup ??= find();
    return lookup;
  }

  return {
    person() {
      needed = true;
      return look();
    },
    async keyOf(person) {
      await look();
      if (ownKey?.userId !== person.id) throw new Error("It is somebody else who is asking.");
      return ownKey.key;
    },
    async glance() {
      try {
        const person = await within(GLANCE_MS, look()).catch((error: unknown) => {
          // A page that waits for it all the same is to say the same everywhere.
          if (needed) return look();
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
      const session = await lucia.createSession(userId, {
        ...{ created_at: now(), device, confirmed_at: null },
      });
      started = session.id;
      cookies.add(lucia.createSessionCookie(session.id).serialize());
    },
    async confirm() {
      if (presented !== null) await confirmSession(database, await sha256Hex(presented), now());
    },
    async takeBack() {
      if (started !== undefined) await lucia.invalidateSession(started);
      forget();
    },
    async end() {
      // Whatever the server can do now, this browser keeps nothing.
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

/** The longest that a page waits to know who is asking, ms. */
const LOOKUP_MS = 5_000;
/** The same of a page that works without. */
const GLANCE_MS = 2_500;

/** Time is counted in such steps, ms: one in which the whole machine stood still counts once. */
const STEP_MS = 250;

async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const kept = promise.then((value) => ({ value }));
  for (let left = ms; left > 0; left -= STEP_MS) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), STEP_MS);
    });
    const come = await Promise.race([kept, step]).finally(() => clearTimeout(timer));
    if (come !== undefined) return come.value;
  }
  throw new DatabaseUnreachable("The database does not answer in time.");
}

/** Of the stored hash of a session's id, which itself opens nothing. */
const REF_LENGTH = 16;

function createLucia(adapter: Adapter, secure: boolean) {
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(14, "d"),
    sessionCookie: {
      name: secure ? "__Host-session" : "session",
      attributes: { secure, sameSite: "lax", path: "/" },
    },
    getUserAttributes: ({ email, available_credits, has_password, key }) => ({
      email,
      key,
      credits: available_credits,
      hasPassword: has_password,
    }),
    getSessionAttributes: ({ created_at, confirmed_at }) => ({
      signedInAt: created_at,
      confirmedAt: Math.max(created_at, confirmed_at ?? 0),
    }),
  });
}
