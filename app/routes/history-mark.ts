import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { readForm, textField } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { safePath } from "#worker/domain/http.ts";

/** Whoever posted without a session comes back here by a link, once they have signed in. */
export const loader = () => redirect("/history", 303);

/** Stores how somebody felt before or after a beat. */
export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  const form = await readForm(request);
  const mark = {
    beatId: textField(form, "beat"),
    moment: textField(form, "moment"),
    value: textField(form, "value"),
  };
  const kept = await context.services.wellbeing.mark(person, mark);
  // Without scripts the form expects a page; the page's script expects JSON.
  if (isFetch(request)) return Response.json({ kept }, { status: kept ? 200 : 400 });
  return kept
    ? redirect(safePath(textField(form, "next"), "/history"), 303)
    : Response.json({ kept }, { status: 400 });
}

function isFetch(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Mode") !== "navigate";
}
