import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import { DatabaseUnreachable } from "#db/client.ts";
import { sha256Hex } from "#worker/domain/crypto.ts";
import { DAY_MS } from "#worker/domain/time.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { openAccount, type PersonKey } from "#worker/platform/keyring.ts";
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
  sessionsOf,
} from "./store.ts";

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

/** Lucia with our lifetime, cookie and attributes: 14 days idle, renewed in the last 7. */
export function createLucia(adapter: Adapter, secure: boolean) {
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

const ABSOLUTE_LIFETIME_MS = 30 * DAY_MS;

/**
 * Lucia's adapter to our tables. The database stores only the hash of a session's id. Lucia gets the
 * raw id back, because it writes it into the cookie when it renews a session.
 */
export function createSessionAdapter({ database, keyring, now }: Dependencies): Adapter {
  return {
    async getSessionAndUser(rawId) {
      const row = await findSession(database, await sha256Hex(rawId));
      if (row === undefined || row.created_at + ABSOLUTE_LIFETIME_MS <= now()) return [null, null];
      const stored = { ...row, id: row.user_id };
      const { key, email } = await openAccount(keyring, stored).catch((cause) => {
        // Treated as an outage: pages that need no data work, and nobody is signed out.
        throw new DatabaseUnreachable("A person's key cannot be opened.", { cause });
      });
      return [
        sessionOf(row, rawId),
        {
          id: row.user_id,
          attributes: {
            email,
            key,
            available_credits: row.available_credits,
            has_password: row.has_password,
          },
        },
      ];
    },
    async getUserSessions(userId) {
      const rows = await sessionsOf(database, userId, now());
      return rows.map((row) => sessionOf(row, row.id));
    },
    async setSession(session) {
      await insertSession(database, {
        id: await sha256Hex(session.id),
        user_id: session.userId,
        created_at: session.attributes.created_at,
        expires_at: session.expiresAt.getTime(),
        device: session.attributes.device,
      });
    },
    async updateSessionExpiration(rawId, expiresAt) {
      await extendSession(database, await sha256Hex(rawId), expiresAt.getTime());
    },
    async deleteSession(rawId) {
      await deleteSession(database, await sha256Hex(rawId));
    },
    async deleteUserSessions(userId) {
      await deleteSessionsOf(database, userId);
    },
    async deleteExpiredSessions() {
      await deleteExpiredSessions(database, now());
    },
  };
}

type SessionRow = Pick<
  NonNullable<Awaited<ReturnType<typeof findSession>>>,
  "user_id" | "expires_at" | "created_at" | "device" | "confirmed_at"
>;

/** A stored session as Lucia knows it. @param id the raw one where the browser sent it, else its hash */
function sessionOf(row: SessionRow, id: string): DatabaseSession {
  const { user_id: userId, expires_at, created_at, device, confirmed_at } = row;
  const attributes = { created_at, device, confirmed_at };
  return { id, userId, expiresAt: new Date(expires_at), attributes };
}
