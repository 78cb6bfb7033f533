import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { choiceOf } from "#app/listening/room.server.ts";
import { readForm, textField } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { safePath } from "#worker/domain/http.ts";

const STATUS = { kept: 200, invalid: 400, foreign: 403 } as const;

/** Stores how somebody listens to their beats. */
export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  const form = await readForm(request);
  const choice = choiceOf(form);
  const outcome = await context.services.listening.keep(person, choice, textField(form, "owner"));
  // Without scripts the form expects the page that it names; the page's script expects JSON.
  if (!form.has("next") || outcome !== "kept") {
    return Response.json({ outcome }, { status: STATUS[outcome] });
  }
  return redirect(nextAddress(form), 303);
}

export function loader() {
  return redirect("/assessment");
}

/** The page of the form, which shows the session length that its address names. */
function nextAddress(form: FormData): string {
  const [path = "", search] = safePath(textField(form, "next"), "/assessment").split("?");
  const query = new URLSearchParams(search);
  query.set("minutes", textField(form, "minutes"));
  return `${path}?${query}#result`;
}
