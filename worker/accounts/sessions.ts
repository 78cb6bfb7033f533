import { Lucia, TimeSpan } from "lucia";
import type { Database } from "#db/client.ts";
import { createSessionAdapter } from "./session-adapter.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: { email: string; available_credits: number };
    DatabaseSessionAttributes: { created_at: number };
  }
}

/** The signed-in person, as every screen and service sees them. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly credits: number;
}

/** The sessions of one request. What they want to set as cookies is collected, not sent. */
export interface Sessions {
  /** Who is asking. Looks it up once a request, and renews a session past half its life. */
  person(): Promise<Person | null>;
  /** Signs somebody in with a new session; one that the request brought is ended. */
  start(userId: string): Promise<void>;
  /** Ends the session on the server and clears the cookie. */
  end(): Promise<void>;
  /** `Set-Cookie` values for the answer. */
  cookies(): readonly string[];
}

export interface SessionOptions {
  readonly database: Database;
  readonly cookieHeader: string | null;
  /** Whether the product is reached by https: then the cookie is Secure and has the `__Host-` prefix. */
  readonly secure: boolean;
  readonly now: () => number;
}

/** Sessions by Lucia: 14 days idle, renewed below 7, 30 days in all. Only hashes are stored. */
export function createSessions({ database, cookieHeader, secure, now }: SessionOptions): Sessions {
  const lucia = createLucia(database, secure, now);
  const presented = lucia.readSessionCookie(cookieHeader ?? "");
  const cookies: string[] = [];
  let lookup: Promise<Person | null> | undefined;

  async function find(): Promise<Person | null> {
    if (presented === null) return null;
    const { session, user } = await lucia.validateSession(presented);
    if (session === null) {
      cookies.push(lucia.createBlankSessionCookie().serialize());
      return null;
    }
    if (session.fresh) cookies.push(lucia.createSessionCookie(session.id).serialize());
    return { id: user.id, email: user.email, credits: user.credits };
  }

  return {
    person() {
      lookup ??= find();
      return lookup;
    },
    async start(userId) {
      if (presented !== null) await lucia.invalidateSession(presented);
      const session = await lucia.createSession(userId, { created_at: now() });
      cookies.push(lucia.createSessionCookie(session.id).serialize());
    },
    async end() {
      if (presented !== null) await lucia.invalidateSession(presented);
      lookup = Promise.resolve(null);
      cookies.push(lucia.createBlankSessionCookie().serialize());
    },
    cookies: () => cookies,
  };
}

function createLucia(database: Database, secure: boolean, now: () => number) {
  return new Lucia(createSessionAdapter(database, now), {
    sessionExpiresIn: new TimeSpan(14, "d"),
    sessionCookie: {
      name: secure ? "__Host-session" : "session",
      attributes: { secure, sameSite: "lax", path: "/" },
    },
    getUserAttributes: ({ email, available_credits }) => ({ email, credits: available_credits }),
  });
}
