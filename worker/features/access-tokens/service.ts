import { DatabaseUnreachable } from "#db/client.ts";
import { randomToken, sha256Hex } from "#worker/domain/crypto.ts";
import { errorFields } from "#worker/domain/log.ts";
import { DAY_MS, HOUR_MS } from "#worker/domain/time.ts";
import type { Confirmation } from "#worker/features/accounts/confirmation.ts";
import type { Notices } from "#worker/features/accounts/notices.ts";
import type {
  PageOwner,
  Person,
  Sessions,
  TokenHolder,
} from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { openAccount, type PersonKey } from "#worker/platform/keyring.ts";
import { overLimit, type Throttled } from "#worker/platform/throttle.ts";
import {
  MOST_TOKENS,
  readTokenWish,
  type Scope,
  storedScopes,
  TOKEN_PREFIX,
  type TokenProblem,
  type TypedToken,
} from "./rules.ts";
import {
  type AccessTokenRow,
  accessTokensOf,
  deleteAccessToken,
  findAccessToken,
  insertAccessToken,
  recordUse,
} from "./store.ts";

/** An access token as its owner sees it. Times are Unix ms. */
export interface OwnToken {
  /** Identifies the token to its owner; it is no credential. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly endsAt: number;
  /** To the hour; null until it is first used. */
  readonly lastUsedAt: number | null;
}

/** Length of an `OwnToken.id`: the beginning of the token's hash. */
const ID_LENGTH = 16;

export type TokenOutcome =
  /** The token itself, which nothing can show again. */
  | { readonly kind: "made"; readonly token: string }
  /** The person signed in, or showed who they are, too long ago. */
  | { readonly kind: "unconfirmed" }
  /** Somebody else has signed in since the page was loaded. */
  | { readonly kind: "foreign" }
  | { readonly kind: "refused"; readonly problems: readonly TokenProblem[] }
  /** The person has as many as allowed. */
  | { readonly kind: "full" }
  | Throttled;

/** Access tokens, by which programs of a person call the API. */
export interface AccessTokens {
  /**
   * Makes a token for a person who confirmed their identity a short while ago, and notifies them.
   * @param owner the page owner's token of the form; undefined where it has none
   */
  make(person: Person, typed: TypedToken, owner: string | undefined): Promise<TokenOutcome>;
  /** Ends one of a person's tokens. Repeated, it changes nothing. */
  revoke(person: Person, id: string): Promise<void>;
}

export interface AccessTokenParts {
  readonly dependencies: Dependencies;
  readonly sessions: Sessions;
  readonly confirmation: Confirmation;
  readonly notices: Notices;
  readonly pageOwner: PageOwner;
}

export function createAccessTokens(parts: AccessTokenParts): AccessTokens {
  const { dependencies, sessions, confirmation, notices, pageOwner } = parts;
  const { database, now, log } = dependencies;
  return {
    async make(person, typed, owner) {
      // A person by token never counts as confirmed.
      if (!confirmation.isFresh(person)) return { kind: "unconfirmed" };
      if (await pageOwner.differs(person, owner)) return { kind: "foreign" };
      const key = await sessions.keyOf(person);
      const own = await openTokens(key, await accessTokensOf(database, person.id, now()));
      const wish = readTokenWish(
        typed,
        own.map(({ name }) => name),
      );
      if (!("name" in wish)) return { kind: "refused", problems: wish };
      if (own.length >= MOST_TOKENS) return { kind: "full" };
      const throttled = await overLimit(dependencies, ["access_token", person.id], "access_token");
      if (throttled) return throttled;
      const token = `${TOKEN_PREFIX}${randomToken()}`;
      const hash = await sha256Hex(token);
      const row = {
        ...{ hash, user_id: person.id, scopes: wish.scopes.join(" ") },
        sealed: await key.seal(labelOf(hash), wish.name),
        created_at: now(),
        expires_at: now() + wish.days * DAY_MS,
      };
      if (!(await insertAccessToken(database, row, MOST_TOKENS))) return { kind: "full" };
      notices.notify("token_made", person);
      log("auth.token_made");
      return { kind: "made", token };
    },
    async revoke(person, id) {
      if (id.length !== ID_LENGTH) return;
      if (await deleteAccessToken(database, person.id, id)) log("auth.token_revoked");
    },
  };
}

/** Opens the names of a person's tokens. @throws when a row is not sealed under this key */
export function openTokens(
  key: PersonKey,
  rows: readonly AccessTokenRow[],
): Promise<readonly OwnToken[]> {
  return Promise.all(
    rows.map(async ({ hash, sealed, scopes, created_at, expires_at, last_used_at }) => ({
      id: hash.slice(0, ID_LENGTH),
      name: await key.openOwn<string>(labelOf(hash), sealed),
      scopes: storedScopes(scopes),
      createdAt: created_at,
      endsAt: expires_at,
      lastUsedAt: last_used_at,
    })),
  );
}

function labelOf(hash: string): string {
  return `access token ${hash}`;
}

/**
 * Whom a request by token speaks for, and records the use of the token after the response.
 * @returns null for a token that is unknown, has expired or was ended
 * @throws {DatabaseUnreachable} when the database does not answer, or the person's key cannot be opened
 */
export async function holderOf(
  { database, keyring, now, log }: Dependencies,
  token: string,
  waitUntil: (promise: Promise<unknown>) => void,
): Promise<TokenHolder | null> {
  // Found by its hash: how long that takes tells nothing of the token.
  const hash = await sha256Hex(token);
  const row = await findAccessToken(database, hash, now());
  if (row === undefined) return null;
  const { user_id: id, available_credits: credits, has_password: hasPassword } = row;
  const { key, email } = await openAccount(keyring, { ...row, id }).catch((cause) => {
    throw new DatabaseUnreachable("A person's key cannot be opened.", { cause });
  });
  const hour = now() - (now() % HOUR_MS);
  if (row.last_used_at === null || row.last_used_at < hour) {
    const recorded = recordUse(database, hash, hour);
    waitUntil(recorded.catch((error) => log("auth.token_use_failed", errorFields(error))));
  }
  const scopes = storedScopes(row.scopes);
  return {
    key,
    person: { id, email, credits, hasPassword, signedInAt: 0, confirmedAt: 0, scopes },
  };
}
