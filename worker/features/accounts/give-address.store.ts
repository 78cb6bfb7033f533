import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { user } from "#db/schema/accounts.ts";
import { accessToken, emailChange, passkey, session, token } from "#db/schema/sign-in.ts";
import { type FoundChange, isAsked } from "./email-change.store.ts";
import {
  type AddressDigests,
  deleteUnconfirmed,
  type FormerAddress,
  keepFormerAddress,
  ofAddress,
} from "./store.ts";
import { REQUESTED_PURPOSES } from "./tokens.store.ts";

/** What was known of mails to the address before. */
const NO_TROUBLE = { mail_trouble: null, mail_trouble_on: null };

/** What one of the two addresses confirms, and what the account gets once both did. */
export interface ConfirmedChange extends FoundChange {
  readonly side: "new" | "old";
  /** The new address. */
  readonly address: AddressDigests;
  /** The old one, which gets no free credits again. */
  readonly former: FormerAddress;
  /** Of the link that revokes the change. */
  readonly revocationHash: string;
  readonly revocableUntil: number;
}

/**
 * Confirms a change from one address. Where the other one confirmed before, the account gets the new address, in
 * the same transaction: an account of that address that nobody confirmed gives way, all other sessions, access tokens and
 * pending proofs end, and the old address is kept for whoever revokes the change. Of any number of parallel attempts
 * one changes it.
 * @returns "refused" where the change was used or replaced, or somebody confirmed an account of the address meanwhile
 */
export async function confirmChange(
  database: Database,
  { change, owner, side, address, former, revocationHash, revocableUntil }: ConfirmedChange,
  now: number,
): Promise<"waiting" | "changed" | "refused"> {
  const { db } = database;
  const own = eq(emailChange.id, change.id);
  const asked = and(own, isAsked(database, now));
  const column = side === "new" ? emailChange.new_on : emailChange.old_on;
  const bothConfirmed = and(isNotNull(emailChange.new_on), isNotNull(emailChange.old_on));
  const others = and(ofAddress(address), ne(user.id, owner.id));
  // Each sealing is unique: an account that has this one got no other address since it was read.
  const unchanged = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, owner.id), eq(user.sealed, owner.sealed)));
  const ready = exists(
    db
      .select({ id: emailChange.id })
      .from(emailChange)
      .where(and(asked, bothConfirmed, exists(unchanged))),
  );
  const free = notExists(db.select({ id: user.id }).from(user).where(others));
  const changed = db
    .select({ id: emailChange.id })
    .from(emailChange)
    .where(and(own, eq(emailChange.old_hash, revocationHash)));
  const [[confirmed], , , , , , , , , [done]] = await batch(database, "write", [
    db
      .update(emailChange)
      .set({ [side === "new" ? "new_on" : "old_on"]: now })
      .where(and(asked, isNull(column)))
      .returning({ new_on: emailChange.new_on, old_on: emailChange.old_on }),
    ...deleteUnconfirmed(database, and(others, ready)),
    keepFormerAddress(database, former, sql`${ready} and ${free}`),
    db
      .update(user)
      .set({ email: address.digest, sealed: change.sealed, ...NO_TROUBLE })
      .where(and(eq(user.id, owner.id), ready, free)),
    db
      .update(emailChange)
      .set({
        ...{ sealed: owner.sealed, done_on: now, expires_at: revocableUntil },
        ...{ new_hash: null, old_hash: revocationHash },
      })
      .where(
        and(
          asked,
          bothConfirmed,
          exists(
            db
              .select({ id: user.id })
              .from(user)
              .where(and(eq(user.id, owner.id), eq(user.sealed, change.sealed))),
          ),
        ),
      )
      .returning({ id: emailChange.id }),
    db
      .delete(session)
      .where(
        and(eq(session.user_id, owner.id), ne(session.id, change.session_id), exists(changed)),
      ),
    endProofs(database, owner.id, exists(changed)),
    db.delete(accessToken).where(and(eq(accessToken.user_id, owner.id), exists(changed))),
    // Somebody else has the address: the change can no longer succeed.
    db.delete(emailChange).where(and(own, isNull(emailChange.done_on), bothConfirmed)),
  ]);
  if (done !== undefined) return "changed";
  if (confirmed === undefined) return "refused";
  return confirmed.new_on === null || confirmed.old_on === null ? "waiting" : "refused";
}

function endProofs({ db }: Database, userId: string, condition: SQL) {
  return db
    .delete(token)
    .where(
      and(eq(token.user_id, userId), inArray(token.purpose, [...REQUESTED_PURPOSES]), condition),
    );
}

/**
 * Takes a change back: the account gets the address before, unless somebody confirmed an account of that meanwhile.
 * In either case all sessions, access tokens and pending proofs end, and password, passkeys and the link to Google go, because
 * whoever changed the address may have set them.
 * @param address the one before
 * @returns undefined where the change was taken back before or is too old
 */
export async function revokeChange(
  database: Database,
  { change, owner, address }: FoundChange & { readonly address: AddressDigests },
  now: number,
): Promise<"restored" | "taken" | undefined> {
  const { db } = database;
  const live = and(
    eq(emailChange.id, change.id),
    isNotNull(emailChange.done_on),
    gt(emailChange.expires_at, now),
  );
  const isLive = exists(db.select({ id: emailChange.id }).from(emailChange).where(live));
  const others = and(ofAddress(address), ne(user.id, owner.id));
  const ofOwner = eq(user.id, owner.id);
  const restored = exists(
    db
      .select({ id: user.id })
      .from(user)
      .where(and(ofOwner, eq(user.sealed, change.sealed))),
  );
  const [, , , , , , [revoked], [back]] = await batch(database, "write", [
    ...deleteUnconfirmed(database, and(others, isLive)),
    db
      .update(user)
      .set({ password_hash: null, google_sub: null })
      .where(and(ofOwner, isLive))
      .returning({ id: user.id }),
    db
      .update(user)
      .set({ email: address.digest, sealed: change.sealed, ...NO_TROUBLE })
      .where(and(ofOwner, isLive, notExists(db.select({ id: user.id }).from(user).where(others))))
      .returning({ id: user.id }),
    db.delete(passkey).where(and(eq(passkey.user_id, owner.id), isLive)),
    db.delete(session).where(and(eq(session.user_id, owner.id), isLive)),
    db.delete(accessToken).where(and(eq(accessToken.user_id, owner.id), isLive)),
    endProofs(database, owner.id, isLive),
    // Changes after this one were made by whoever made it: their links must not undo this.
    db
      .delete(emailChange)
      .where(
        and(
          eq(emailChange.user_id, owner.id),
          isLive,
          or(
            isNull(emailChange.done_on),
            and(sql`${emailChange.done_on} >= ${change.done_on}`, restored),
          ),
        ),
      ),
  ]);
  if (revoked === undefined) return undefined;
  return back === undefined ? "taken" : "restored";
}
