import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater, badRequest, textField } from "#app/requests/form.server.ts";
import { readFeeling } from "#worker/features/community/rules.ts";
import type { ShareOutcome, Under } from "#worker/features/community/sharing.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { GOALS } from "#worker/reading/goals/goals.ts";
import { t } from "./words/replies.compiled.ts";
import { t as page } from "./words/share.compiled.ts";

export interface ShareReply {
  readonly error?: string;
  /** What others would see. */
  readonly preview?: Under;
  /** What the form is filled with. */
  readonly chosen?: Partial<Under>;
}

/** Does what a form of the page asks: a redirect to it, or the page with what comes next. */
export async function postShare(
  { services: { community, pageOwner } }: AppLoadContext,
  person: Person,
  { beat, form }: { readonly beat: string; readonly form: FormData },
) {
  const here = `/community/share/${encodeURIComponent(beat)}`;
  if (await pageOwner.differs(person, textField(form, "owner"))) return redirect(here, 303);
  const chosen = readUnder(form);
  const { feeling, goal } = chosen;
  switch (form.get("intent")) {
    case "look":
      if (!feeling || !goal) return answer({ error: t("choose"), chosen }, 422);
      return answer({ preview: { feeling, goal } }, 200);
    case "edit":
      return answer({ chosen }, 200);
    case "share": {
      if (!feeling || !goal) return answer({ error: t("choose"), chosen }, 422);
      return said(await community.share(person, beat, { feeling, goal }), here);
    }
    case "take_back":
      await community.takeBack(person, beat);
      return redirect(here, 303);
    default:
      throw badRequest();
  }
}

function said(outcome: ShareOutcome, here: string) {
  switch (outcome) {
    case "shared":
      return redirect(here, 303);
    case "same_sound":
      return answer({ error: t("sameSound") }, 409);
    case "copy":
      return answer({ error: page("copy") }, 409);
    case "unconfirmed":
      return answer({ error: t("unconfirmed") }, 403);
    case "gone":
      throw new Response(null, { status: 404 });
    default:
      return answerLater(outcome, (error): ShareReply => ({ error }));
  }
}

/** What of a form is on the fixed lists. */
function readUnder(form: FormData): Partial<Under> {
  const feeling = readFeeling(form.get("feeling"));
  const goal = GOALS.find((name) => name === form.get("goal"));
  return { ...(feeling && { feeling }), ...(goal && { goal }) };
}

function answer(body: ShareReply, status: number) {
  return answerForm(body, status);
}
