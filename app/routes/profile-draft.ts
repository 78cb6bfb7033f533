import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { readPostedStep } from "#app/profile/post-profile.server.ts";
import { readForm } from "#app/requests/form.server.ts";

/** 451: what the law asks first is missing; 428: it is to be confirmed first. The page says that it was not kept. */
const STATUS = {
  ...{ kept: 200, about: 200 },
  ...{ waiting: 451, unconfirmed: 428, conflict: 409, foreign: 403 },
} as const;

/** Stores the draft of a profile step, without the answers that cannot be read yet. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { sessions, profiles } = context.services;
  const person = await sessions.person();
  if (person === null) return Response.json({ outcome: "signed_out" }, { status: 401 });
  const { change, errors } = readPostedStep(await readForm(request), Date.now());
  const outcome = await profiles.keep(person, change);
  const unread = Object.keys(errors).length;
  // The page has shown the conflict: its next post overwrites this version.
  const version =
    outcome === "conflict" ? (await profiles.view(person)).versions[change.step] : undefined;
  return Response.json({ outcome, unread, version }, { status: STATUS[outcome] });
}

export function loader() {
  return redirect("/profile");
}
