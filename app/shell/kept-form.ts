import type { ClientActionFunctionArgs } from "@remix-run/react";
import { isNotArrived } from "./failure.tsx";

/**
 * Lets the server answer a form. Where the network brings no answer, or one that is not ours
 * (docs/decisions/0058-what-is-no-answer-of-ours.md), the page and what was entered stay: the page gets a reply of its own in
 * place of an error, and loads nothing anew, which would fail as well.
 * @param lost the reply that says so; undefined for a form that cannot show it
 * @throws whatever else the server's answer throws: redirects, refusals, outages
 */
export async function answerOrKeep(
  { request, serverAction }: Pick<ClientActionFunctionArgs, "request" | "serverAction">,
  lost: (form: FormData) => object | undefined,
): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    const reply = isNotArrived(error) ? lost(form) : undefined;
    if (reply === undefined) throw error;
    // Of its status the routes know that there is nothing new to load.
    return new Response(JSON.stringify(reply), {
      status: 503,
      headers: { "Content-Type": "application/json" },
    });
  }
}
