import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { answerForm, answerLater, textField } from "#app/requests/form.server.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { t } from "./words/answers.compiled.ts";

/** Why no parent was asked. */
export interface ParentAnswer {
  readonly parent: { readonly error: string; readonly address: string };
}

const MOST = 254;

/** Mails the parent whose address was posted. */
export async function answerAskParent(
  { parents, profiles }: AppLoadContext["services"],
  person: Person,
  form: FormData,
) {
  const typed = textField(form, "parent_email", MOST).trim().toLowerCase();
  const refuse = (error: string): ParentAnswer => ({ parent: { error, address: typed } });
  if (!z.email().safeParse(typed).success) return answerForm(refuse(t("invalid")), 400);
  // Nobody else is asked for a parent, so no grown-up can make us mail a stranger.
  if (!(await profiles.view(person)).waits) return redirect("/profile", 303);
  const outcome = await parents.ask(person, typed, textField(form, "owner") || undefined);
  switch (outcome.kind) {
    case "sent":
      return redirect("/profile?step=2", 303);
    case "own":
      return answerForm(refuse(t("own")), 400);
    case "another": {
      const { by: address } = outcome;
      return answerForm(refuse(t("another", { address, mail: BRAND.supportEmail })), 400);
    }
    case "foreign":
      return answerForm({ parent: { error: t("foreign"), address: "" } }, 403);
    case "throttled":
      return answerLater(outcome, refuse);
  }
}
