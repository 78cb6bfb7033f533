import { setTimeout as wait } from "node:timers/promises";
import { type Client, createClient } from "#tests/rig/client.ts";
import { errorName } from "./timed.ts";

const LONGEST_MOOD = 2000;

/** URL paths that would cost more the longer they are, if there were no limit. */
const PATHS = [
  `/${"a/".repeat(4000)}`,
  `/nothing?${"x=1&".repeat(3000)}`,
  `/${"a/".repeat(7000)}`,
  `/${"a/".repeat(4000)}x.data`,
  `/api/${"a/".repeat(4000)}`,
  `/${"/".repeat(6000)}`,
  `/${"%2f".repeat(3000)}`,
  `/__manifest?${"p=/a/b/c&".repeat(800)}`,
  // Within the limits, and as expensive as possible.
  `/${"a/".repeat(15)}`,
  `/auth?next=/${"%2e%2e%2f".repeat(400)}`,
] as const;

/** Texts of the maximum length that are expensive to read. */
const MOODS = [
  "\u0f77",
  "a\u0301\u0302\u0303\u0304",
  '"(["',
  "to . , ; : ",
  "👩\u200d",
  "never not kill myself ",
  "a.b.",
  "मुझे नींद नहीं आती ",
  "𝒜𝒷",
].map((part) => `I feel tense ${part.repeat(LONGEST_MOOD)}`.slice(0, LONGEST_MOOD).toWellFormed());

/** Range and condition headers for a sound: small, large, many, malformed. */
const RANGES: readonly Readonly<Record<string, string>>[] = [
  { Range: "bytes=0-0" },
  { Range: "bytes=300000000-310000000" },
  { Range: "bytes=-1" },
  { Range: `bytes=${"0-1,".repeat(1000)}9-` },
  { Range: "bytes=999999999999-" },
  { "If-None-Match": '"x", '.repeat(1000) },
  { Range: "bytes=44-2000000", "If-Range": '"x"', "If-None-Match": "*" },
];

/** An hour with the costliest mixes, of which one takes parts in the middle and leaves before their end. */
const COSTLY_SOUNDS = [
  ["audio.wav", "layer=stream&breath=6"],
  ["audio.flac", "layer=tanpura&breath=6"],
  ["audio.flac", "layer=bowls&level=100"],
  ["audio.wav", "layer=brown&ears=speakers"],
] as const;
const COSTLY_RANGE = "bytes=20000000-28000000";
const LEAVES_AFTER = 1_000_000;

/** What collects much of a person at once. */
const OWN_DATA = [
  "/api/account/export",
  "/api/beats?limit=100",
  "/history",
  "/progress",
  "/settings",
] as const;

/** The ways in which a hostile visitor attempts to exhaust the isolate. */
export const ATTACKS = [
  "long paths",
  "moods",
  "ranges",
  "costly sounds",
  "stalled streams",
  "own data",
  "sign-ins",
] as const;

export type Attack = (typeof ATTACKS)[number];

/** A visitor who attacks the product, with own accounts and beats. */
export interface HostileVisitor {
  /** Of the product. */
  readonly origin: string;
  /** Session tokens: an account each for attacks that would disturb each other. */
  readonly sessions: Readonly<Record<"moods" | "ranges" | "stalled streams", string>>;
  /** URL paths of sounds of two accounts. */
  readonly sounds: Readonly<Record<"ranges" | "stalled streams", string>>;
  /** The address of the account whose password is guessed. */
  readonly victim: string;
}

export interface AttackOptions {
  readonly seconds: number;
  /** @default all */
  readonly only?: readonly Attack[] | undefined;
  /** Called for every answer with its status, and for every failure with its name. */
  readonly answered: (attack: Attack, how: number | string) => void;
}

/** The address that it connects from. Source: https://www.rfc-editor.org/rfc/rfc5737. */
const NETWORK = "203.0.113.7";
/** How many requests of each attack run in parallel. */
const PARALLEL: Readonly<Record<Attack, number>> = {
  "long paths": 2,
  moods: 2,
  ranges: 4,
  "costly sounds": 2,
  "stalled streams": 3,
  "own data": 2,
  "sign-ins": 1,
};
/**
 * Between an answer and the next request. With fast answers, all attacks together send more requests than
 * 200 ordinary visitors. A hundred times as many would be a flood, which is Cloudflare's to stop.
 */
const PAUSE_MS = 400;
const HOUR = "minutes=60";

/**
 * Runs all attacks in parallel from one network, and aborts them at the end: after the seconds, but not
 * before each kind had an answer. Each waits for its answer before the next request.
 */
export async function attackAll(hostile: HostileVisitor, options: AttackOptions): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const attempted = options.only ?? ATTACKS;
  const silent = new Set<Attack>(attempted);
  const everyKind = Promise.withResolvers<void>();
  const attacks = attempted.flatMap((attack) =>
    Array.from({ length: PARALLEL[attack] }, (_, index) => repeat(attack, index)),
  );
  await Promise.all([wait(options.seconds * 1000), everyKind.promise]);
  ending.abort();
  await Promise.all(attacks);

  async function repeat(attack: Attack, first: number): Promise<void> {
    const send = sender(hostile, attack, signal);
    for (let turn = first; !signal.aborted; turn += PARALLEL[attack]) {
      try {
        options.answered(attack, await send(turn));
      } catch (error) {
        if (!signal.aborted) options.answered(attack, errorName(error));
      }
      silent.delete(attack);
      if (silent.size === 0) everyKind.resolve();
      await wait(PAUSE_MS);
    }
  }
}

/** @returns sends the request of a turn, each turn another one, and returns the status of the answer */
function sender(
  { origin, sessions, sounds, victim }: HostileVisitor,
  attack: Attack,
  signal: AbortSignal,
): (turn: number) => Promise<number> {
  const jar = createClient(origin, { "CF-Connecting-IP": NETWORK });
  const signedIn = (session: keyof HostileVisitor["sessions"]): Client => {
    jar.cookies.set("session", sessions[session]);
    return jar;
  };
  switch (attack) {
    case "long paths":
      return (turn) => readWhole(jar.request(pick(PATHS, turn), { signal }));
    case "moods": {
      const own = signedIn("moods");
      const sameKey = crypto.randomUUID();
      const hardest = pick(MOODS, 0);
      return (turn) => {
        const mood = pick(MOODS, turn);
        const key = crypto.randomUUID();
        // By the form, without a session, as a replay, in the list of beats, and as a new beat.
        switch (turn % 5) {
          case 0:
            return readWhole(own.postForm("/assessment", { mood, key }));
          case 1:
            return readWhole(createClient(origin).postBeat({ mood }, key));
          case 2:
            return readWhole(own.postBeat({ mood: hardest }, sameKey));
          case 3:
            return readWhole(own.get("/api/beats?limit=100"));
          default:
            return readWhole(own.postBeat({ mood }, key));
        }
      };
    }
    case "ranges": {
      const own = signedIn("ranges");
      return (turn) => {
        const headers = pick(RANGES, turn);
        return readWhole(own.request(`${sounds.ranges}?${HOUR}`, { headers, signal }));
      };
    }
    case "costly sounds": {
      const own = signedIn("ranges");
      return async (turn) => {
        const [file, mix] = pick(COSTLY_SOUNDS, turn);
        const sound = sounds.ranges.replace("audio.wav", file);
        const headers = { Range: COSTLY_RANGE };
        const answer = await own.request(`${sound}?${HOUR}&${mix}`, { headers, signal });
        const reader = answer.body?.getReader();
        for (let bytes = 0, done = false; reader && !done && bytes < LEAVES_AFTER; ) {
          const part = await reader.read();
          bytes += part.value?.length ?? 0;
          done = part.done;
        }
        await reader?.cancel();
        return answer.status;
      };
    }
    case "own data": {
      const own = signedIn("moods");
      return (turn) => readWhole(own.request(pick(OWN_DATA, turn), { signal }));
    }
    case "stalled streams": {
      const own = signedIn("stalled streams");
      const openResponses: Response[] = [];
      return async () => {
        const answer = await own.request(`${sounds["stalled streams"]}?${HOUR}`, { signal });
        // Kept open and never read.
        if (answer.ok) openResponses.push(answer);
        else await answer.arrayBuffer();
        return answer.status;
      };
    }
    case "sign-ins":
      return (turn) => {
        const fields = { intent: "sign_in", email: victim, password: `guess number ${turn}` };
        return readWhole(jar.postForm("/auth", fields));
      };
  }
}

async function readWhole(request: Promise<Response>): Promise<number> {
  const answer = await request;
  const reader = answer.body?.getReader();
  while (reader && !(await reader.read()).done);
  return answer.status;
}

function pick<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new RangeError("nothing to pick");
  return item;
}
