import type { LogFields } from "./log.ts";

/** What the time of a request or of a generation goes into. */
export type Part = "db" | "render" | "desk" | "assess" | "compose" | "risk";

/** Tokens that a model host says it read and wrote. */
export interface TokenUsage {
  readonly in: number;
  readonly out: number;
}

interface Spent {
  readonly ms: number;
  readonly count: number;
}

/** What one request or one generation has done so far. Made anew for each. */
export interface Measures {
  /** Does a piece of work and adds its time to a part, however it ends. */
  time<Value>(part: Part, work: () => Promise<Value>): Promise<Value>;
  countTokens(usage: TokenUsage): void;
  /** Names what went wrong. The first name stays: what follows is mostly its consequence. */
  blame(cause: string): void;
  readonly cause: string | undefined;
  /** Since the beginning. */
  readonly ms: number;
  /** Absent where no host reported any. */
  readonly tokens: TokenUsage | undefined;
  spent(part: Part): Spent;
  /** Every part that took place. Parts that overlap are added up, so they may exceed the whole. */
  readonly parts: ReadonlyMap<Part, Spent>;
}

const NOTHING: Spent = { ms: 0, count: 0 };

/** @param now ms; in a Worker it stands still while the processor works, and moves with every wait */
export function createMeasures(now: () => number): Measures {
  const started = now();
  const parts = new Map<Part, Spent>();
  let tokens: TokenUsage | undefined;
  let cause: string | undefined;

  const spent = (part: Part) => parts.get(part) ?? NOTHING;

  return {
    parts,
    spent,
    async time(part, work) {
      const began = now();
      try {
        return await work();
      } finally {
        const { ms, count } = spent(part);
        parts.set(part, { ms: ms + now() - began, count: count + 1 });
      }
    },
    countTokens(usage) {
      tokens = { in: (tokens?.in ?? 0) + usage.in, out: (tokens?.out ?? 0) + usage.out };
    },
    blame(name) {
      cause ??= name;
    },
    get cause() {
      return cause;
    },
    get tokens() {
      return tokens;
    },
    get ms() {
      return now() - started;
    },
  };
}

/** The parts as fields of a log line: `db_ms` and `db_count` for the part `db`. */
export function partFields({ parts }: Pick<Measures, "parts">): LogFields {
  const fields = [...parts].flatMap(([part, { ms, count }]) => [
    [`${part}_ms`, ms],
    [`${part}_count`, count],
  ]);
  return Object.fromEntries(fields);
}
