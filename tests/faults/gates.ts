import { healthyReply, taskOf } from "#tests/model-host/replies.ts";
import type { HeldEnd, Pipeline } from "#tests/rig/fault-proxy.ts";
import type { Stack } from "#tests/rig/stack.ts";

/** A call of the Worker that a test has stopped on its way. */
export interface Stopped {
  /** Settles once the call is where it was to stop. */
  readonly reached: Promise<void>;
  /** Ends the stop; a call to the model goes on in either case. */
  end(how: HeldEnd): void;
}

/** Stops the next call of one kind. Calls that were stopped earlier stay where they are. */
export type Stop = (stack: Stack) => Stopped;

/**
 * The next request to the database that matches.
 * @param held before the database has it, or once it was executed, before its answer
 */
export function stopDatabase(
  matches: (pipeline: Pipeline) => boolean,
  held: "before" | "after",
): Stop {
  return (stack) => {
    const { reached, ended, isNext } = gate();
    stack.intervene((pipeline) => {
      if (!(matches(pipeline) && isNext())) return undefined;
      const until = () => {
        reached.resolve();
        return ended.promise;
      };
      return { held, until };
    });
    return { reached: reached.promise, end: ended.resolve };
  };
}

/** The next call to the model for a task. */
export function stopModel(task: string): Stop {
  return (stack) => {
    const { reached, ended, isNext } = gate();
    stack.model.respond(async (request) => {
      if (taskOf(request) === task && isNext()) {
        reached.resolve();
        await ended.promise;
      }
      return healthyReply(request);
    });
    return { reached: reached.promise, end: ended.resolve };
  };
}

function gate() {
  let passed = false;
  return {
    reached: Promise.withResolvers<void>(),
    ended: Promise.withResolvers<HeldEnd>(),
    /** True for the first call that asks. */
    isNext() {
      if (passed) return false;
      passed = true;
      return true;
    },
  };
}
