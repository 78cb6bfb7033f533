import { batch } from "#db/client.ts";
import { dayOf } from "#worker/domain/time.ts";
import type { PageOwner, Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import {
  joinHeard,
  openHeard,
  openSessions,
  readSession,
  type StoredSession,
  sealHeard,
  type UnreadSession,
} from "./heard.ts";
import { marksSince } from "./marks.store.ts";
import type { Heard } from "./rules.ts";
import { readForRecord, saveSession, sessionsSince } from "./store.ts";

export type RecordOutcome =
  | "kept"
  /** A value is unknown or out of bounds. */
  | "invalid"
  /** Somebody else has signed in since the page was loaded. */
  | "foreign"
  /** The person has no such beat. */
  | "absent"
  | "throttled";

/** How far back what a person heard counts: what helped long ago may not help now. */
export const DAYS_COUNTED = 120;
/** A tab that writes between our reading and writing is read again; each time it is two round trips. */
const ATTEMPTS = 3;

/** What people listened to, beside how they felt around it. */
export interface Adaptation {
  /**
   * Stores what was listened to today; of several reports about a beat the one with the most minutes stays.
   * @param owner the page owner's token of the form
   */
  record(
    person: Person,
    heard: UnreadSession & { readonly beatId: string },
    owner: string,
  ): Promise<RecordOutcome>;
  /** The person's sessions since the first day that counts, the latest first. */
  heard(person: Person): Promise<readonly Heard[]>;
  /** First day that counts, in days since 1970 UTC. */
  firstDay(): number;
}

export function createAdaptation(
  { database, throttle, now }: Pick<Dependencies, "database" | "throttle" | "now">,
  { keyOf }: Pick<Sessions, "keyOf">,
  pageOwner: PageOwner,
): Adaptation {
  const today = () => dayOf(now());
  const firstDay = () => today() - DAYS_COUNTED;

  async function store(person: Person, session: StoredSession): Promise<RecordOutcome | undefined> {
    const place = { user_id: person.id, history_id: session.beatId, day: session.day };
    const limit = await throttle.window(["heard", person.id]);
    const { within, own, stored } = await readForRecord(database, place, { limit, now: now() });
    if (!within) return "throttled";
    if (!own) return "absent";
    const key = await keyOf(person);
    if (stored !== undefined) {
      const before = await openHeard(key, { ...place, sealed: stored });
      if (before !== undefined && before.minutes >= session.minutes) return "kept";
    }
    const saved = await saveSession(database, await sealHeard(key, session), stored);
    return saved ? "kept" : undefined;
  }

  return {
    async record(person, { beatId, ...unread }, owner) {
      if (await pageOwner.differs(person, owner)) return "foreign";
      const session = readSession(unread);
      if (session === undefined) return "invalid";
      const heard = { beatId, day: today(), ...session };
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const outcome = await store(person, heard);
        if (outcome !== undefined) return outcome;
      }
      // Other tabs won each time; what they stored is as good.
      return "kept";
    },
    async heard(person) {
      const [marks, rows] = await batch(database, "read", [
        marksSince(database, person.id, { day: firstDay() }),
        sessionsSince(database, person.id, firstDay()),
      ]);
      return joinHeard(marks, await openSessions(await keyOf(person), rows));
    },
    firstDay,
  };
}
