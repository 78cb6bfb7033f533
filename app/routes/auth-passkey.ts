import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { NoOptions } from "#app/auth/passkey-ceremony.ts";
import { t } from "#app/auth/words/answers.compiled.ts";
import { badRequest, readForm } from "#app/requests/form.server.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { PASSKEY_PURPOSES } from "#worker/features/passkeys/challenge.ts";

/** The options of a passkey ceremony: a challenge for one purpose, bound to this browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { sessions, passkeys, confirmation } = context.services;
  const form = await readForm(request);
  const purpose = PASSKEY_PURPOSES.find((known) => known === form.get("purpose"));
  if (purpose === undefined) throw badRequest();
  if (purpose === "sign_in") return Response.json(await passkeys.optionsToSignIn());
  const person = await sessions.person();
  if (person === null) return none(401, refused("unauthenticated"), "/auth?next=%2Fsettings");
  if (purpose !== "register") {
    const options = await passkeys.optionsToProve(person, purpose);
    return options === undefined ? none(404, t("passkey.none")) : Response.json(options);
  }
  if (!confirmation.isFresh(person)) {
    return none(403, refused("confirmationRequired"), "/auth/again?next=%2Fsettings");
  }
  const options = await passkeys.optionsToAdd(person);
  return options === undefined ? none(409, t("passkey.most")) : Response.json(options);
}

function none(status: number, problem: string, to?: string): Response {
  const body = { problem, ...(to !== undefined && { to }) } satisfies NoOptions;
  return Response.json(body, { status });
}

export function loader() {
  return redirect("/auth");
}
