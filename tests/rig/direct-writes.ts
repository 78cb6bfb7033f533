import { scryptSync } from "node:crypto";
import { hmacHex } from "#worker/domain/crypto.ts";
import { LIMITS, type LimitName } from "#worker/domain/limits.ts";
import { DAY_MS } from "#worker/domain/time.ts";
import { sealHeard } from "#worker/features/adaptation/heard.ts";
import type { Heard } from "#worker/features/adaptation/rules.ts";
import { type BeatRecord, sealBeat } from "#worker/features/beats/record.ts";
import { openCourse, sealCourse } from "#worker/features/courses/sealed.ts";
import type { CourseRow } from "#worker/features/courses/store.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { Client } from "./client.ts";
import { now } from "./clock.ts";
import type { Dump } from "./dump.ts";
import { PASSWORD, SECRET, type Stack } from "./stack.ts";

/**
 * Counts attempts without making them, in a stack with the limits of production.
 * @param whose the account, address, network or device
 * @param left how many attempts the limit still allows. @default 0
 */
export async function exhaust(
  { dump }: Pick<Stack, "dump">,
  limit: LimitName,
  whose: string,
  left = 0,
): Promise<void> {
  const key = await hmacHex(SECRET, "throttle", limit, whose);
  await dump.rows("insert or replace into throttle (key, count, resets_at) values (?, ?, ?)", [
    ...[key, LIMITS[limit].max - left, now() + 600_000],
  ]);
}

type Statement = Parameters<Dump["write"]>[0][number];

const STAGE = '[{"base_freq":100,"beat_offset":8,"duration":30,"rhythm_type":"balanced"}]';

/**
 * A statement that writes the row of a beat, as the product does, and without its debit.
 * @param link the key in the link of an incognito beat @default it is kept with its person
 */
export async function storedBeat(
  key: PersonKey,
  beat: Pick<BeatRecord, "id" | "mood"> & { readonly created_on?: number },
  link?: string,
): Promise<Statement> {
  const { id, mood, created_on = 0 } = beat;
  const row = await sealBeat(
    {
      ...{ id, mood, focus: "stress", incognito: link !== undefined },
      ...{ doubt: false, about: "self", notices: [], favourite: false, downloaded_count: 1 },
      ...{ context_class: "Medical", quality_score: "80%", beat_formula: STAGE },
      ...{ created_on, named_on: created_on },
    },
    key,
    link,
  );
  return [
    `insert into user_history (id, user_id, sealed, beat_formula, context_class, quality_score,
       created_on) values (?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[row.id, row.user_id, row.sealed, row.beat_formula],
      ...[row.context_class, row.quality_score, row.created_on],
    ],
  ];
}

/** A session of some days ago, with both marks. */
export interface PastSession extends Pick<Heard, "beatId" | "layer" | "part"> {
  readonly daysAgo: number;
  readonly before: number;
  readonly after: number;
}

/** Writes what a person heard and marked on earlier days, 20 minutes each. @param id of the account */
export async function insertHeard(
  stack: Pick<Stack, "dump" | "sealed">,
  id: string,
  sessions: readonly PastSession[],
): Promise<void> {
  const key = await stack.sealed.keyOf(id);
  const today = Math.floor(now() / DAY_MS);
  for (const { beatId, daysAgo, layer, part, before, after } of sessions) {
    const day = today - daysAgo;
    const { sealed } = await sealHeard(key, { beatId, day, layer, part, minutes: 20 });
    await stack.dump.write([
      [
        "insert into session_mark (user_id, history_id, day, before, after) values (?, ?, ?, ?, ?)",
        [id, beatId, day, before, after],
      ],
      [
        "insert into listening_session (user_id, history_id, day, sealed) values (?, ?, ?, ?)",
        [id, beatId, day, sealed],
      ],
    ]);
  }
}

/** Twelve nights of rain that were clearly better, and twelve of the sea that were not. */
export function clearSessions(beatId: string): readonly PastSession[] {
  return Array.from({ length: 24 }, (_, at) => {
    const rain = at % 2 === 0;
    const after = rain ? (at % 4 === 0 ? 4 : 5) : at % 3 === 0 ? 3 : 2;
    const layer = rain ? ("rain" as const) : ("sea" as const);
    return { beatId, daysAgo: at + 1, layer, part: "night" as const, before: 2, after };
  });
}

/** Writes into a person's plan that all sessions but the last were done, on the days before today. */
export async function liveUntilLastDay(stack: Stack, userId: string): Promise<void> {
  const [row] = await stack.dump.rows("select * from course where user_id = ?", [userId]);
  const key = await stack.sealed.keyOf(userId);
  const course = await openCourse(key, row as unknown as CourseRow);
  const sessions = course.sessions.map((session, at) => ({
    ...session,
    doneOn: at + 1 < course.days ? course.startsOn - course.days + at : null,
  }));
  const sealed = await sealCourse(key, { ...course, sessions });
  await stack.dump.rows("update course set sealed = ? where id = ?", [sealed, course.id]);
}

/** A stored hash says how dear it is, and these are many: none of them guards anything. */
const [N, r, p] = [2, 8, 1];
const SALT = Buffer.alloc(16, 7);
const KEY = scryptSync(PASSWORD, SALT, 32, { N, r, p });
const HASH = `$scrypt$n=${N},r=${r},p=${p}$${SALT.toString("base64")}$${KEY.toString("base64")}`;

/** A new account whose password is `PASSWORD`, signed in; nothing of it went through the pages of a sign-up. */
export async function insertWithPassword(
  stack: Stack,
  email = `${crypto.randomUUID()}@example.com`,
): Promise<{ readonly id: string; readonly email: string; readonly jar: Client }> {
  const { id, jar } = await stack.insertPerson(undefined, email);
  await stack.dump.rows("update user set password_hash = ? where id = ?", [HASH, id]);
  return { id, email, jar };
}
