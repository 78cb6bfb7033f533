import { DAY_MS } from "#worker/domain/time.ts";
import { sealHeard } from "#worker/features/adaptation/heard.ts";
import type { Heard } from "#worker/features/adaptation/rules.ts";
import { now } from "./clock.ts";
import type { Stack } from "./stack.ts";

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
