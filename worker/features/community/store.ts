/** What a community page reads. What too few people share is never read by anybody else. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { userHistory } from "#db/schema/beats.ts";
import { communityAnswer, communityShare, communitySound } from "#db/schema/community.ts";
import type { Goal } from "#worker/reading/goals/goals.ts";
import { BEFORE_ANSWERS, ENOUGH, FEELING_NAMES, type FeelingName } from "./rules.ts";

/** How many sounds of a feeling a page shows. */
const SHOWN = 20;

const { id, formula } = communitySound;
const ALL_FEELINGS = JSON.stringify(FEELING_NAMES);

export interface SoundRow {
  readonly id: string;
  /** JSON list of stages. */
  readonly formula: string;
  readonly helped: number;
  readonly answered: number;
  /** JSON list of feelings with goals, of listed feelings alone. */
  readonly shared: string;
}

/** Reads the feelings that enough people share, and the sounds of one of them, in one round trip. */
export async function readCommunity(database: Database, wanted: FeelingName | undefined) {
  const { db } = database;
  const listed = db
    .select({ name: sql<FeelingName>`value` })
    .from(sql`json_each(${ALL_FEELINGS})`)
    .where(enoughSharers(sql`json_each.value`))
    .orderBy(sql`json_each.key`);
  const chosen = sql`(select each.value from json_each(${ALL_FEELINGS}) as each
    where ${enoughSharers(sql`each.value`)}
    order by each.value = ${wanted ?? ""} desc, each.key limit 1)`;
  const [feelings, sounds] = await batch(database, "read", [
    listed,
    db
      .select(soundColumns(sql`share.feeling = ${chosen}`))
      .from(communitySound)
      .where(
        sql`${id} in (select share.sound_id from community_share as share
          where share.feeling = ${chosen})`,
      )
      .orderBy(sql`${score()} desc`, id)
      .limit(SHOWN),
  ]);
  const names = feelings.map(({ name }) => name);
  const [first] = names;
  const of = wanted !== undefined && names.includes(wanted) ? wanted : first;
  return { feelings: names, chosen: of, sounds: sounds as readonly SoundRow[] };
}

/** A person as the tables know them. */
export interface CommunityPerson {
  readonly sharer: string;
  readonly answerer: string;
}

/** A listed sound, and what a person did with it. @param person undefined for a visitor */
export async function readSound(
  { db }: Database,
  soundId: string,
  person: CommunityPerson | undefined,
) {
  const { sharer, answerer } = person ?? { sharer: "", answerer: "" };
  const [row] = await db
    .select({
      ...soundColumns(enoughSharers(sql`share.feeling`)),
      digest: communitySound.digest,
      own: sql<number>`exists (select 1 from community_share as own
        where own.sound_id = ${id} and own.sharer = ${sharer})`.mapWith(Boolean),
      said: sql<number | null>`(select mine.helped from community_answer as mine
        where mine.sound_id = ${id} and mine.answerer = ${answerer})`,
      kept: sql<number>`exists (select 1 from community_answer as mine where mine.sound_id = ${id}
        and mine.answerer = ${answerer} and mine.kept is not null)`.mapWith(Boolean),
    })
    .from(communitySound)
    .where(and(eq(id, soundId), listedSound()));
  return row;
}

/** The formula of a listed sound: each request for a part of it asks. */
export async function readFormula({ db }: Database, soundId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ formula })
    .from(communitySound)
    .where(and(eq(id, soundId), listedSound()));
  return row?.formula;
}

/** Reads a beat that somebody wants to share and whether they share it already, in one round trip. */
export async function readBeatToShare(
  database: Database,
  { beatId, beat }: { readonly beatId: string; readonly beat: string },
) {
  const { db } = database;
  const { feeling, goal } = communityShare;
  const [[row], [share]] = await batch(database, "read", [
    db.select().from(userHistory).where(eq(userHistory.id, beatId)),
    db.select({ feeling, goal }).from(communityShare).where(eq(communityShare.beat, beat)),
  ]);
  return { row, share };
}

/** A row of `sharesOf`. */
export interface OwnShareRow {
  readonly sound: string;
  readonly beat: string;
  readonly feeling: FeelingName;
  readonly goal: Goal;
  readonly sealed: string;
  readonly formula: string;
}

/** A statement for what a person shares, in no order of time; a limit for each day bounds it. */
export function sharesOf({ db }: Database, sharer: string) {
  const { sound_id, beat, feeling, goal, sealed } = communityShare;
  return db
    .select({ sound: sound_id, beat, feeling, goal, sealed, formula })
    .from(communityShare)
    .innerJoin(communitySound, eq(id, sound_id))
    .where(eq(communityShare.sharer, sharer));
}

/** A statement for what a person kept, or said of sounds. */
export function answersOf({ db }: Database, answerer: string) {
  const { sound_id, helped, kept } = communityAnswer;
  return db
    .select({ sound: sound_id, helped, kept: sql<number>`${kept} is not null`.mapWith(Boolean) })
    .from(communityAnswer)
    .where(eq(communityAnswer.answerer, answerer));
}

/** Whether a sound stands under a feeling that enough people share. */
export function listedSound(sound: SQL = sql`${id}`): SQL {
  return sql`exists (select 1 from community_share as share where share.sound_id = ${sound}
    and ${enoughSharers(sql`share.feeling`)})`;
}

/** Stops counting as soon as there are enough. */
function enoughSharers(feeling: SQL): SQL {
  return sql`(select count(*) from (select distinct other.sharer from community_share as other
    where other.feeling = ${feeling} limit ${ENOUGH})) = ${ENOUGH}`;
}

/** @param of selects among its shares, which it calls `share` */
function soundColumns(of: SQL) {
  return {
    ...{ id, formula, helped: helped(), answered: answered() },
    shared: sql<string>`(select json_group_array(json_object('feeling', feeling, 'goal', goal))
      from (select distinct share.feeling, share.goal from community_share as share
        where share.sound_id = ${id} and ${of} order by share.feeling, share.goal))`,
  };
}

function answered() {
  return sql<number>`(select count(*) from community_answer as one where one.sound_id = ${id})`;
}

function helped() {
  return sql<number>`(select count(*) from community_answer as one
    where one.sound_id = ${id} and one.helped)`;
}

/** `helpedScore`, where the database orders by it. */
function score(): SQL {
  const { helped: first, answered: of } = BEFORE_ANSWERS;
  return sql`case when ${answered()} >= ${ENOUGH}
    then (${helped()} + ${first}) * 1.0 / (${answered()} + ${of}) else ${first} * 1.0 / ${of} end`;
}
