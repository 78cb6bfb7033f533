import { equalDigests, hmacHex, randomToken } from "#worker/domain/crypto/digest.ts";
import type { CookieJar } from "#worker/services/sessions/cookie-jar.ts";

/** What a passkey is shown for. */
export const PASSKEY_PURPOSES = ["register", "sign_in", "confirm", "deletion"] as const;

export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** How long a challenge may be answered. */
export const CHALLENGE_MS = 5 * 60_000;

const COOKIE = "passkey";

/**
 * What an authenticator has to sign. A challenge stands in a cookie of the browser that asked for it,
 * sealed with what it is for, for whom, and until when: nothing is stored before it is answered.
 */
export interface Challenges {
  /** @param userId whose passkey is to be shown; undefined where that is the question */
  make(purpose: PasskeyPurpose, userId: string | undefined): Promise<string>;
  /** The challenge that this browser holds for that; undefined where it holds none that is alive. */
  held(purpose: PasskeyPurpose, userId: string | undefined): Promise<string | undefined>;
  /** Takes it from the browser: it is answered. */
  forget(): void;
}

export interface ChallengeOptions {
  readonly cookies: CookieJar;
  readonly secret: string;
  readonly now: () => number;
}

export function createChallenges({ cookies, secret, now }: ChallengeOptions): Challenges {
  const seal = (challenge: string, end: string, purpose: PasskeyPurpose, userId = "") =>
    hmacHex(secret, "passkey challenge", challenge, end, purpose, userId);
  return {
    async make(purpose, userId) {
      const challenge = randomToken();
      const end = String(now() + CHALLENGE_MS);
      const sealed = await seal(challenge, end, purpose, userId);
      cookies.set(COOKIE, `${challenge}.${end}.${sealed}`, CHALLENGE_MS / 1000);
      return challenge;
    },
    async held(purpose, userId) {
      const [challenge, end, sealed] = (cookies.get(COOKIE) ?? "").split(".");
      if (!challenge || !end || !sealed) return undefined;
      const own = equalDigests(sealed, await seal(challenge, end, purpose, userId));
      return own && Number(end) > now() ? challenge : undefined;
    },
    forget: () => cookies.clear(COOKIE),
  };
}
