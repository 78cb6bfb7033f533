import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { streamAnswer } from "#app/help/stream-answer.server.ts";
import { readForm } from "#app/requests/read-form.server.ts";

/** Answers a question with server-sent events; only the script of the help page posts here. */
export async function action({ request, context }: ActionFunctionArgs) {
  return streamAnswer(context, await readForm(request));
}

export function loader() {
  return redirect("/help");
}
