import type { PersonKey } from "#worker/platform/keyring.ts";
import { LAYERS } from "#worker/sound/playback-options.ts";
import type { MarkOfBeat } from "./marks.store.ts";
import { type Heard, PARTS_OF_DAY } from "./rules.ts";
import type { ListeningSessionRow } from "./store.ts";

/** What was listened to, without how it felt: the marks are rows of their own. */
export type StoredSession = Omit<Heard, "before" | "after">;

/** What a form or the database gives for a session. */
export type UnreadSession = Readonly<
  Partial<Record<"layer" | "minutes" | "part", string | number>>
>;

/** Whole minutes that one day of one beat may count. */
const MINUTES = { min: 1, max: 180 } as const;

/** Reads what a page reports or a row holds. @returns undefined where a value is unknown */
export function readSession(
  unread: UnreadSession,
): Pick<Heard, "layer" | "minutes" | "part"> | undefined {
  const layer = LAYERS.find((name) => name === unread.layer);
  const part = PARTS_OF_DAY.find((name) => name === unread.part);
  const minutes = unread.minutes === "" ? Number.NaN : Number(unread.minutes);
  const counts = Number.isInteger(minutes) && minutes >= MINUTES.min && minutes <= MINUTES.max;
  return layer !== undefined && part !== undefined && counts ? { layer, minutes, part } : undefined;
}

/** A session's row, sealed under the person's key. */
export async function sealHeard(
  key: PersonKey,
  { beatId, day, layer, minutes, part }: StoredSession,
): Promise<ListeningSessionRow> {
  const row = { user_id: key.wrapped.userId, history_id: beatId, day };
  return { ...row, sealed: await key.seal(labelOf(row), { layer, minutes, part }) };
}

/**
 * @returns undefined where it holds what is no longer offered
 * @throws when the row is not sealed under this key
 */
export async function openHeard(
  key: PersonKey,
  row: ListeningSessionRow,
): Promise<StoredSession | undefined> {
  const session = readSession(await key.openOwn<UnreadSession>(labelOf(row), row.sealed));
  return session && { beatId: row.history_id, day: row.day, ...session };
}

/** Those of a person that can still be read. */
export async function openSessions(
  key: PersonKey,
  rows: readonly ListeningSessionRow[],
): Promise<readonly StoredSession[]> {
  const opened = await Promise.all(rows.map((row) => openHeard(key, row)));
  return opened.filter((session) => session !== undefined);
}

function labelOf({ user_id, history_id, day }: Omit<ListeningSessionRow, "sealed">): string {
  return `listening_session ${user_id} ${history_id} ${day}`;
}

/** Each session with the marks of its beat on its day; the latest first. Marks alone say nothing of a layer. */
export function joinHeard(
  marks: readonly MarkOfBeat[],
  sessions: readonly StoredSession[],
): readonly Heard[] {
  const felt = new Map(marks.map((mark) => [`${mark.beat} ${mark.day}`, mark]));
  return sessions
    .map((session) => {
      const mark = felt.get(`${session.beatId} ${session.day}`);
      return { ...session, before: mark?.before ?? null, after: mark?.after ?? null };
    })
    .toSorted((one, two) => two.day - one.day);
}
