import { and, asc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { creditBalance } from "#db/schema/credits.ts";
import { accessToken } from "#db/schema/sign-in.ts";

export type AccessTokenRow = typeof accessToken.$inferSelect;

/** A statement that lists a person's access tokens that still work, oldest first. */
export function accessTokensOf({ db }: Database, userId: string, now: number) {
  return db
    .select()
    .from(accessToken)
    .where(and(eq(accessToken.user_id, userId), gt(accessToken.expires_at, now)))
    .orderBy(asc(accessToken.created_at), asc(accessToken.hash));
}

/**
 * Stores an access token, unless its owner has the maximum already.
 * @returns whether it was stored
 */
export async function insertAccessToken(
  { db }: Database,
  row: Omit<AccessTokenRow, "last_used_at">,
  most: number,
): Promise<boolean> {
  const stored = await db
    .insert(accessToken)
    .select(
      sql`select ${row.hash}, ${row.user_id}, ${row.sealed}, ${row.scopes}, ${row.created_at},
        ${row.expires_at}, null
        where (select count(*) from ${accessToken} where ${accessToken.user_id} = ${row.user_id}
          and ${accessToken.expires_at} > ${row.created_at}) < ${most}`,
    )
    .returning({ hash: accessToken.hash });
  return stored.length === 1;
}

/** An access token that works, with its person and their credits, in one round trip. */
export async function findAccessToken({ db }: Database, hash: string, now: number) {
  const rows = await db
    .select({
      user_id: accessToken.user_id,
      scopes: accessToken.scopes,
      last_used_at: accessToken.last_used_at,
      sealed: user.sealed,
      wrapped: personKey.wrapped,
      version: personKey.version,
      available_credits: creditBalance.available_credits,
      has_password: sql`${user.password_hash} is not null`.mapWith(Boolean),
    })
    .from(accessToken)
    .innerJoin(user, eq(user.id, accessToken.user_id))
    .innerJoin(creditBalance, eq(creditBalance.id, user.id))
    .innerJoin(personKey, eq(personKey.user_id, user.id))
    .where(and(eq(accessToken.hash, hash), gt(accessToken.expires_at, now)));
  return rows[0];
}

/** Records that an access token was used, once for each hour. @param hour its beginning, Unix ms */
export async function recordUse({ db }: Database, hash: string, hour: number): Promise<void> {
  const earlier = or(isNull(accessToken.last_used_at), lt(accessToken.last_used_at, hour));
  await db
    .update(accessToken)
    .set({ last_used_at: hour })
    .where(and(eq(accessToken.hash, hash), earlier));
}

/**
 * Deletes the access token of a person whose hash begins with an id.
 * @returns whether there was one
 */
export async function deleteAccessToken(
  { db }: Database,
  userId: string,
  id: string,
): Promise<boolean> {
  const referred = eq(sql`substr(${accessToken.hash}, 1, ${id.length})`, id);
  const deleted = await db
    .delete(accessToken)
    .where(and(eq(accessToken.user_id, userId), referred))
    .returning({ hash: accessToken.hash });
  return deleted.length > 0;
}

export async function deleteExpiredAccessTokens({ db }: Database, now: number): Promise<void> {
  await db.delete(accessToken).where(lte(accessToken.expires_at, now));
}
