import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { readForm } from "#app/requests/read-form.server.ts";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { safePath } from "#worker/domain/navigation/safe-path.ts";

/** Keeps how somebody felt before or after a beat. */
export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const mark = { beatId: text("beat"), moment: text("moment"), value: text("value") };
  const kept = await context.services.wellbeing.mark(person, mark);
  // A form without scripts wants a page; the page's own scripts want the answer.
  if (isFetch(request)) return Response.json({ kept }, { status: kept ? 200 : 400 });
  return kept
    ? redirect(safePath(text("next"), "/history"), 303)
    : Response.json({ kept }, { status: 400 });
}

function isFetch(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Mode") !== "navigate";
}
