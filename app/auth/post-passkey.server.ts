import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater } from "#app/requests/answer-form.server.ts";
import { textField } from "#app/requests/read-form.server.ts";
import { PASSKEYS } from "#app/words/passkeys.ts";
import { safePath } from "#worker/domain/http.ts";
import { shown } from "./auth-reply.server.ts";

/** Answers the sign-in screen's passkey: a redirect when it is accepted, else what to show. */
export async function postPasskey({ services }: AppLoadContext, form: FormData) {
  const outcome = await services.passkeys.signIn(textField(form, "passkey"));
  switch (outcome.kind) {
    case "accepted":
      return redirect(safePath(textField(form, "next"), "/assessment"), 303);
    case "refused":
      return answerForm(toReply(PASSKEYS.refused), 401);
    case "throttled":
      return answerLater(outcome, toReply);
  }
}

function toReply(error: string) {
  return shown({ view: "sign_in", email: "", error });
}
