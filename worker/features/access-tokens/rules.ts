import { readName } from "#worker/domain/one-line.ts";

/**
 * What an access token may do, each by itself: list one's beats; make beats, at a credit each; hear and save
 * their sound; mark and delete them; read one's purchases. What changes or ends an account is in none of them.
 */
export const SCOPES = ["read", "make", "sound", "change", "account"] as const;

export type Scope = (typeof SCOPES)[number];

/** How many access tokens a person may have at a time. */
export const MOST_TOKENS = 10;
/** For how many days one may work, and what the form offers first. */
export const TOKEN_DAYS = { min: 1, max: 365, usual: 90 } as const;
export const LONGEST_TOKEN_NAME = 60;

/** By this, programs that look for secrets in published files know one of ours. */
export const TOKEN_PREFIX = "sw_";
const TOKEN = /^sw_[\w-]{43}$/;
const OF_BEARER = /^Bearer +(\S+)$/i;
const NAMES_BEARER = /(?:^|,)[ \t]*Bearer(?:[ \t,]|$)/i;

/** What a request presents in place of a session. */
export interface Bearer {
  /** Undefined where what it presents cannot be a token of ours. */
  readonly token: string | undefined;
}

/**
 * Reads an `Authorization` header (RFC 6750). Several headers come as one, with commas between.
 * @returns undefined where it does not name the scheme; another scheme is none of ours
 */
export function readBearer(authorization: string | null): Bearer | undefined {
  if (authorization === null || !NAMES_BEARER.test(authorization)) return undefined;
  const [, token = ""] = OF_BEARER.exec(authorization) ?? [];
  return { token: TOKEN.test(token) ? token : undefined };
}

/** An access token as its owner wants it. */
export interface TokenWish {
  /** One line of 1 to 60 code points. */
  readonly name: string;
  /** One at least. */
  readonly scopes: readonly Scope[];
  readonly days: number;
}

/** Why a field is refused. */
export type TokenProblem = "name" | "same_name" | "scopes" | "days";

export interface TypedToken {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days: string;
}

/**
 * Reads what was typed.
 * @param taken the names of the tokens that the person has
 * @returns the wish, or every reason why it is none
 */
export function readTokenWish(
  typed: TypedToken,
  taken: readonly string[],
): TokenWish | readonly TokenProblem[] {
  const name = readName(typed.name, LONGEST_TOKEN_NAME);
  const scopes = SCOPES.filter((scope) => typed.scopes.includes(scope));
  const known = typed.scopes.every((scope) => SCOPES.some((one) => one === scope));
  const days = /^\s*\d{1,3}\s*$/.test(typed.days) ? Number(typed.days) : 0;
  const problems: TokenProblem[] = [];
  if (name === undefined) problems.push("name");
  else if (taken.includes(name)) problems.push("same_name");
  if (scopes.length === 0 || !known) problems.push("scopes");
  if (days < TOKEN_DAYS.min || days > TOKEN_DAYS.max) problems.push("days");
  return name === undefined || problems.length > 0 ? problems : { name, scopes, days };
}

/** The scopes of a stored token. What is none of ours, as of another version, allows nothing. */
export function storedScopes(stored: string): readonly Scope[] {
  const names = stored.split(" ");
  return SCOPES.filter((scope) => names.includes(scope));
}
