/**
 * The fields of a log line: codes, counts and ids that the product generates, never a person's text or
 * id. A line with `cause` or `error` reports a failure.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (event: string, fields?: LogFields) => void;

/** The cause that a line reports: its `cause`, or its event name if it carries an error. */
export function causeOf(event: string, fields: LogFields): string | undefined {
  if (typeof fields.cause === "string") return fields.cause;
  return fields.error === undefined ? undefined : event;
}

/** An error as log fields: its class and code, but not its message, which may quote a person's text. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const error_cause = error.cause instanceof Error ? error.cause.name : undefined;
  return { error: error.name, code, error_cause };
}

/** The parts that the time of a request or of a generation is divided into. */
export type Part =
  | "db"
  | "turn"
  | "render"
  | "hash"
  | "desk"
  | "assess"
  | "compose"
  | "risk"
  | "help";

/** Prompt and completion tokens, as the model host reports them. */
export interface TokenUsage {
  readonly in: number;
  readonly out: number;
}

interface Spent {
  readonly ms: number;
  readonly count: number;
}

/** The measurements of one request or one generation, so far. */
export interface Measures {
  /** Runs `work` and adds its time to a part, whether it succeeds or fails. */
  time<Value>(part: Part, work: () => Promise<Value>): Promise<Value>;
  countTokens(usage: TokenUsage): void;
  /** Records the cause of a failure. Only the first is kept: the others mostly follow from it. */
  blame(cause: string): void;
  readonly cause: string | undefined;
  /** Time since the start. */
  readonly ms: number;
  /** Undefined if no model host reported any. */
  readonly tokens: TokenUsage | undefined;
  spent(part: Part): Spent;
  /** Every part that was measured. Parts that overlap are added up, so their sum may exceed `ms`. */
  readonly parts: ReadonlyMap<Part, Spent>;
}

const NOTHING: Spent = { ms: 0, count: 0 };

/** @param now ms; in a Worker the clock advances only with I/O, not while code runs */
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
