import { type Adapter, Lucia, TimeSpan } from "lucia";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

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
