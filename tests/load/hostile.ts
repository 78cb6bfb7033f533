import { setTimeout as wait } from "node:timers/promises";
import { type Client, createClient } from "#tests/rig/client.ts";
import { ADDRESSES, MOODS, RANGES } from "./hostile-inputs.ts";

/** The ways in which the hostile one tries to take the isolate from everybody else. */
export const ATTACKS = ["long paths", "moods", "ranges", "stalled streams", "sign-ins"] as const;

type Attack = (typeof ATTACKS)[number];

/** Somebody with accounts of their own, beats in them, and no good will. */
export interface Hostile {
  /** Of the product. */
  readonly origin: string;
  /** One account for each way that would get in the way of another. */
  readonly sessions: Readonly<Record<"moods" | "ranges" | "stalled streams", string>>;
  /** Where the sounds of two of them are heard. */
  readonly sounds: Readonly<Record<"ranges" | "stalled streams", string>>;
  /** An account that passwords are guessed of. */
  readonly victim: string;
}

export interface Assault {
  readonly seconds: number;
  /** Told of every answer, and of every line that broke. */
  readonly answered: (attack: Attack, how: number | string) => void;
}

/** Where it comes from: https://www.rfc-editor.org/rfc/rfc5737. */
const NETWORK = "203.0.113.7";
/** How many requests of each kind are under way at a time. */
const LINES: Readonly<Record<Attack, number>> = {
  "long paths": 2,
  moods: 2,
  ranges: 4,
  "stalled streams": 3,
  "sign-ins": 1,
};
/**
 * Between an answer and the next request of its line. Where answers come at once, all lines together send
 * more than 200 ordinary visitors do; a hundred times as much is a flood, and Cloudflare's part.
 */
const PAUSE_MS = 400;
const HOUR = "minutes=60";

/**
 * Does all of it at once, from one network, and takes everything back at the end. Every line waits for
 * its answer before it asks again.
 */
export async function assault(hostile: Hostile, options: Assault): Promise<void> {
  const ending = AbortSignal.timeout(Math.ceil(options.seconds * 1000));
  const lines = ATTACKS.flatMap((attack) =>
    Array.from({ length: LINES[attack] }, (_, line) => keepAsking(attack, line)),
  );
  await Promise.all(lines);

  async function keepAsking(attack: Attack, line: number): Promise<void> {
    const ask = asking(hostile, attack, ending);
    for (let turn = line; !ending.aborted; turn += LINES[attack]) {
      try {
        options.answered(attack, await ask(turn));
      } catch (error) {
        if (!ending.aborted) options.answered(attack, nameOf(error));
      }
      await wait(PAUSE_MS);
    }
  }
}

/** How one line of an attack asks: each turn something else. @returns the status of the answer */
function asking(
  { origin, sessions, sounds, victim }: Hostile,
  attack: Attack,
  signal: AbortSignal,
): (turn: number) => Promise<number> {
  const jar = createClient(origin, { "CF-Connecting-IP": NETWORK });
  const signedIn = (session: keyof Hostile["sessions"]): Client => {
    jar.cookies.set("session", sessions[session]);
    return jar;
  };
  switch (attack) {
    case "long paths":
      return (turn) => whole(jar.request(pick(ADDRESSES, turn), { signal }));
    case "moods": {
      const own = signedIn("moods");
      const kept = crypto.randomUUID();
      const hardest = pick(MOODS, 0);
      return (turn) => {
        const mood = pick(MOODS, turn);
        const key = crypto.randomUUID();
        // As a new beat, by the form, by nobody at all, as one made before; and read again in a list.
        switch (turn % 5) {
          case 0:
            return whole(own.postForm("/assessment", { mood, key }));
          case 1:
            return whole(createClient(origin).postBeat({ mood }, key));
          case 2:
            return whole(own.postBeat({ mood: hardest }, kept));
          case 3:
            return whole(own.get("/api/beats?limit=100"));
          default:
            return whole(own.postBeat({ mood }, key));
        }
      };
    }
    case "ranges": {
      const own = signedIn("ranges");
      return (turn) => {
        const headers = pick(RANGES, turn);
        return whole(own.request(`${sounds.ranges}?${HOUR}`, { headers, signal }));
      };
    }
    case "stalled streams": {
      const own = signedIn("stalled streams");
      const held: Response[] = [];
      return async () => {
        const answer = await own.request(`${sounds["stalled streams"]}?${HOUR}`, { signal });
        // Held and never read.
        if (answer.ok) held.push(answer);
        else await answer.arrayBuffer();
        return answer.status;
      };
    }
    case "sign-ins":
      return (turn) => {
        const fields = { intent: "sign_in", email: victim, password: `guess number ${turn}` };
        return whole(jar.postForm("/auth", fields));
      };
  }
}

async function whole(asked: Promise<Response>): Promise<number> {
  const answer = await asked;
  const reader = answer.body?.getReader();
  while (reader && !(await reader.read()).done);
  return answer.status;
}

/** An error by its cause: of one that a line gives, the error itself says nothing. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return error.cause instanceof Error ? error.cause.message : error.name;
}

function pick<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new RangeError("nothing to pick");
  return item;
}
