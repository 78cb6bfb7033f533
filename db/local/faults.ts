import type { Pipeline } from "./requests.ts";

/** What can happen to a request between a client and its database. */
export type Fault =
  /** The line breaks before the server has run it. */
  | "lost_before"
  /** It is run; the line breaks before the answer. */
  | "lost_after"
  /** It is run; the line breaks in the middle of the answer. */
  | "truncated"
  /** It is run twice, as a network that repeats does. */
  | "twice"
  /** Another writer holds the lock for too long. */
  | "busy"
  /** It is not run; the server fails. */
  | "failed"
  /** It is run; the answer takes its time. */
  | { readonly delayMs: number };

/** Sees a pipeline and may choose a fault for it. */
export type Intervene = (pipeline: Pipeline) => Fault | undefined;

/** An answer of the server, whole or with a part of it lost on the way. */
export interface Reply {
  readonly status: number;
  readonly body: object;
  readonly lost?: "whole" | "half";
}

const NOTHING = { status: 200, body: {} } as const;

/** Runs a pipeline, or does not, as a fault would have it. */
export async function underFault(
  fault: Fault,
  { requests }: Pipeline,
  run: () => Promise<Reply>,
): Promise<Reply> {
  if (typeof fault === "object") {
    const reply = await run();
    await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    return reply;
  }
  switch (fault) {
    case "lost_before":
      return { ...NOTHING, lost: "whole" };
    case "lost_after":
      return { ...(await run()), lost: "whole" };
    case "truncated":
      return { ...(await run()), lost: "half" };
    case "twice":
      await run();
      return run();
    case "busy": {
      const error = { message: "SQLite error: database is locked", code: "SQLITE_BUSY" };
      const results = requests.map(() => ({ type: "error", error }));
      return { status: 200, body: { baton: null, base_url: null, results } };
    }
    case "failed":
      return { status: 500, body: { message: "The server failed.", code: "INTERNAL_ERROR" } };
  }
}
