import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { badRequest, readForm, textField } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";

/**
 * Makes a beat a favourite, or no longer one, for the script of a list: whoever follows a link meanwhile
 * does not stop it. Without scripts the form goes to the history itself.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent !== "favourite" && intent !== "unfavourite") throw badRequest();
  const favourite = intent === "favourite";
  const kept = await context.services.beats.setFavourite(
    person,
    textField(form, "beat"),
    favourite,
  );
  return Response.json({ kept }, { status: kept ? 200 : 404 });
}
