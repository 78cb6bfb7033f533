import { isRouteErrorResponse } from "@remix-run/react";
import type { Fields } from "#worker/reading/safety/read-texts.ts";

/** Help is the whole answer to a post. */
interface HelpAnswer {
  /** To be sent again by whoever has seen help; absent where nothing of it may be kept. */
  readonly again?: Fields;
}

/** What a page's boundary shows in place of anything else, where a text was a cry for help. */
export function helpAnswerOf(error: unknown): HelpAnswer | undefined {
  return isRouteErrorResponse(error) && error.data?.code === "crisis" ? error.data : undefined;
}
