import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readPostedStep } from "#app/profile/posted-step.ts";
import { readForm } from "#app/read-form.ts";
import { requirePerson } from "#app/require-person.ts";

/** Keeps what is being typed into a step of the profile; what cannot be read yet is left out. */
export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  const { change } = readPostedStep(await readForm(request), Date.now());
  const version = await context.services.profiles.keep(person, change);
  return Response.json(
    { kept: version !== undefined },
    { status: version === undefined ? 409 : 200 },
  );
}
