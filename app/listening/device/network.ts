import { withDeadline } from "#worker/domain/deadline.ts";

/** Without an answer by then, ms, a network brings no script either. */
const ANSWER_MS = 10_000;

/**
 * Whether the network answers. A script that did not arrive is not asked for again by the same document in most browsers
 * (https://github.com/whatwg/html/issues/6768), and after a deployment it is gone: then a new document finds what this one cannot load.
 */
export async function networkAnswers(): Promise<boolean> {
  try {
    const answer = await withDeadline(ANSWER_MS, (signal) =>
      fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal }),
    );
    return answer.ok;
  } catch (error) {
    console.warn(error);
    return false;
  }
}
