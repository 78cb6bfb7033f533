import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm } from "#app/requests/answer-form.server.ts";
import { textField } from "#app/requests/read-form.server.ts";
import { NOMINEE } from "#app/words/nominee.ts";
import { LONGEST_NAME } from "#worker/features/privacy/nominee.rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";

/** Why nobody was named or removed. */
export interface NomineeAnswer {
  readonly nominee: {
    /** Of the whole form. */
    readonly problem?: string;
    readonly errors?: { readonly name?: string | undefined; readonly email?: string | undefined };
    readonly typed?: { readonly name: string; readonly email: string };
  };
}

/** More than is allowed, so that a longer text is refused and not cut; it is shown again. */
const MOST = 1_000;

/** Names the person who was posted. */
export async function nameNominee(
  form: FormData,
  person: Person,
  { nominees }: AppLoadContext["services"],
) {
  const typed = {
    name: textField(form, "nominee_name", MOST),
    email: textField(form, "nominee_email", MOST),
  };
  const outcome = await nominees.name(person, typed, textField(form, "owner") || undefined);
  switch (outcome.kind) {
    case "named":
      return redirect("/settings?saved=nominee#nominee", 303);
    case "foreign":
      return foreign();
    case "refused": {
      const { problems } = outcome;
      const { email, own } = NOMINEE.problems;
      const errors = {
        name: problems.includes("name") ? NOMINEE.problems.name(LONGEST_NAME) : undefined,
        email: problems.includes("email") ? email : problems.includes("own") ? own : undefined,
      };
      return answerForm({ nominee: { errors, typed } } satisfies NomineeAnswer, 400);
    }
  }
}

/** Removes whom the person named. */
export async function removeNominee(
  form: FormData,
  person: Person,
  { nominees }: AppLoadContext["services"],
) {
  const outcome = await nominees.remove(person, textField(form, "owner") || undefined);
  return outcome === "foreign" ? foreign() : redirect("/settings?saved=no-nominee#nominee", 303);
}

function foreign() {
  return answerForm(
    { nominee: { problem: NOMINEE.problems.foreign } } satisfies NomineeAnswer,
    403,
  );
}
