import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { streamAnswer } from "#app/help/post-help.server.ts";
import { readForm } from "#app/requests/form.server.ts";

/** Answers a question with server-sent events; only the script of the help page posts here. */
export async function action({ request, context }: ActionFunctionArgs) {
  return streamAnswer(context, await readForm(request));
}

export function loader() {
  return redirect("/help");
}
