/** What people change of the community, each in one transaction. */
import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { user } from "#db/schema/accounts.ts";
import { userHistory } from "#db/schema/beats.ts";
import { communityAnswer, communityShare, communitySound } from "#db/schema/community.ts";
import { type CommunityPerson, listedSound } from "./store.ts";

export interface NewShare extends CommunityPerson {
  readonly userId: string;
  readonly beatId: string;
  readonly sound: typeof communitySound.$inferInsert;
  readonly share: Omit<typeof communityShare.$inferInsert, "sharer" | "sound_id">;
}

/**
 * Shares a beat, while it is the person's own and their mail is confirmed. Their answer to the sound
 * goes: nobody counts for what they share themselves.
 * @returns whether it is shared now, and whether the mail was confirmed
 */
export async function insertShare(database: Database, wanted: NewShare) {
  const { db } = database;
  const { userId, beatId, sharer, answerer, sound, share } = wanted;
  const { beat, feeling, goal, sealed } = share;
  const allowed = sql`exists (select 1 from ${userHistory} join ${user} on ${confirmedOwner(userId)}
    where ${userHistory.id} = ${beatId} and ${userHistory.user_id} = ${userId})`;
  const shared = sql`(select id from community_sound where digest = ${sound.digest})`;
  const own = and(eq(communityShare.sharer, sharer), eq(communityShare.sound_id, shared));
  const [, , , [person], [row]] = await batch(database, "write", [
    db
      .insert(communitySound)
      .select(sql`select ${sound.id}, ${sound.digest}, ${sound.formula} where ${allowed}`)
      .onConflictDoNothing(),
    db
      .insert(communityShare)
      .select(
        sql`select ${sharer}, ${shared}, ${beat}, ${feeling}, ${goal}, ${sealed} where ${allowed}`,
      )
      .onConflictDoNothing(),
    db
      .delete(communityAnswer)
      .where(
        and(
          eq(communityAnswer.answerer, answerer),
          eq(communityAnswer.sound_id, shared),
          sql`exists (select 1 from ${communityShare} where ${own})`,
        ),
      ),
    db.select({ id: user.id }).from(user).where(confirmedOwner(userId)),
    db.select({ beat: communityShare.beat }).from(communityShare).where(own),
  ]);
  return { confirmed: person !== undefined, shared: row?.beat };
}

/** Takes back what one person shares. @param beat digest of a beat @default all that they share */
export async function deleteShares(
  database: Database,
  sharer: string,
  beat?: string,
): Promise<void> {
  await batch(database, "write", withoutShares(database, ofSharer(sharer, beat)));
}

type BeatRow = typeof userHistory.$inferSelect;

/** What a kept copy writes; its row of the history has its id from the person's key and the sound. */
export interface KeptCopy extends CommunityPerson {
  readonly soundId: string;
  /** Digest of the copy's id. */
  readonly kept: string;
  readonly history: BeatRow;
}

/** Keeps a listed sound of others as a beat of one's own; kept again, it stays the one that it is. */
export async function keepSound(database: Database, copy: KeptCopy): Promise<void> {
  const { db } = database;
  const { soundId, sharer, answerer, kept, history } = copy;
  const allowed = answerable(soundId, sharer);
  await batch(database, "write", [
    db
      .insert(userHistory)
      .select(sql`select ${everyValue(history)} where ${allowed}`)
      .onConflictDoNothing({ target: userHistory.id }),
    db
      .insert(communityAnswer)
      .select(sql`select ${soundId}, ${answerer}, 0, ${kept} where ${allowed}`)
      .onConflictDoUpdate({
        target: [communityAnswer.sound_id, communityAnswer.answerer],
        set: { kept },
      }),
  ]);
}

/** The values of a beat's row, in the order of its columns. */
function everyValue(row: BeatRow): SQL {
  const columns = getTableColumns(userHistory);
  const names = Object.keys(columns) as (keyof BeatRow)[];
  const values = names.map((name) => sql`${sql.param(row[name], columns[name])}`);
  return sql.join(values, sql`, `);
}

/** Says that a listed sound of others helped; said again, it counts once. */
export async function sayHelped(
  { db }: Database,
  { soundId, userId, sharer, answerer }: CommunityPerson & { soundId: string; userId: string },
): Promise<void> {
  const exists = sql`exists (select 1 from ${user} where ${user.id} = ${userId})`;
  await db
    .insert(communityAnswer)
    .select(
      sql`select ${soundId}, ${answerer}, 1, null where ${answerable(soundId, sharer)} and ${exists}`,
    )
    .onConflictDoUpdate({
      target: [communityAnswer.sound_id, communityAnswer.answerer],
      set: { helped: true },
    });
}

/** Takes back that a sound helped; whoever kept it still has it. */
export async function unsayHelped(
  database: Database,
  { soundId, answerer }: { readonly soundId: string; readonly answerer: string },
): Promise<void> {
  const { db } = database;
  const own = and(eq(communityAnswer.sound_id, soundId), eq(communityAnswer.answerer, answerer));
  await batch(database, "write", [
    db.delete(communityAnswer).where(and(own, isNull(communityAnswer.kept))),
    db.update(communityAnswer).set({ helped: false }).where(own),
  ]);
}

/** Removes a sound for everybody but those who kept it. @returns whether there was one */
export async function removeSound({ db }: Database, soundId: string): Promise<boolean> {
  const { rowsAffected } = await db.delete(communitySound).where(eq(communitySound.id, soundId));
  return rowsAffected > 0;
}

/** Statements that forget a deleted beat: that it was shared, or kept. @param beat its digest */
export function withoutBeat(database: Database, beat: string) {
  const { db } = database;
  const ofBeat = eq(communityAnswer.kept, beat);
  return [
    ...withoutShares(database, eq(communityShare.beat, beat)),
    db.delete(communityAnswer).where(and(ofBeat, eq(communityAnswer.helped, false))),
    db.update(communityAnswer).set({ kept: null }).where(ofBeat),
  ] as const;
}

/** Statements that forget what a person shares and keeps; what they said of sounds of others stays. */
export function withoutKept(database: Database, { sharer, answerer }: CommunityPerson) {
  const { db } = database;
  const own = eq(communityAnswer.answerer, answerer);
  return [
    ...withoutShares(database, ofSharer(sharer)),
    db.delete(communityAnswer).where(and(own, eq(communityAnswer.helped, false))),
    db.update(communityAnswer).set({ kept: null }).where(own),
  ] as const;
}

/** Statements that forget a person. */
export function withoutPerson(database: Database, { sharer, answerer }: CommunityPerson) {
  const { db } = database;
  return [
    ...withoutShares(database, ofSharer(sharer)),
    db.delete(communityAnswer).where(eq(communityAnswer.answerer, answerer)),
  ] as const;
}

/** Statements that delete shares, and before them the sounds that have no other. */
function withoutShares({ db }: Database, shares: SQL) {
  const gone = sql`${communitySound.id} in (select sound_id from ${communityShare} where ${shares})
    and not exists (select 1 from ${communityShare}
      where ${communityShare.sound_id} = ${communitySound.id} and not (${shares}))`;
  return [db.delete(communitySound).where(gone), db.delete(communityShare).where(shares)] as const;
}

function ofSharer(sharer: string, beat?: string): SQL {
  const own = eq(communityShare.sharer, sharer);
  return beat === undefined ? own : sql`(${own} and ${eq(communityShare.beat, beat)})`;
}

/** Whether a sound is listed and of others. */
function answerable(soundId: string, sharer: string): SQL {
  return sql`${listedSound(sql`${soundId}`)} and not exists (select 1 from community_share as own
    where own.sound_id = ${soundId} and own.sharer = ${sharer})`;
}

function confirmedOwner(userId: string): SQL {
  const confirmed = sql`(${isNotNull(user.verified_at)} or ${isNotNull(user.google_sub)})`;
  return sql`${user.id} = ${userId} and ${confirmed}`;
}
