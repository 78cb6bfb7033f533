import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { readHour, readNumber } from "#app/plan/post-plan.server.ts";
import { answerForm, answerLater, badRequest, textField } from "#app/requests/form.server.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Throttled } from "#worker/platform/throttle.ts";

/** A form that was not accepted. */
export interface PostedReminder {
  readonly error?: string | undefined;
  /** The field that is wrong. */
  readonly invalid?: "hour" | undefined;
  /** As it was ticked. */
  readonly mailOn?: boolean | undefined;
}

/** Does what a form of the reminders asks: a redirect to their page, or the page with what is wrong. */
export async function postReminders(context: AppLoadContext, person: Person, form: FormData) {
  const { reminders, pageOwner } = context.services;
  if (await pageOwner.differs(person, textField(form, "owner"))) return again();
  const version = readNumber(form, "version");
  switch (form.get("intent")) {
    case "mail": {
      const [hour, mailOn] = [readHour(form), form.has("mail")];
      if (hour === undefined) return reply({ invalid: "hour", mailOn }, 422);
      return said(await reminders.saveMail(person, { on: mailOn, hour }));
    }
    case "make":
      if (version < 0) throw badRequest();
      return said(await reminders.makeCalendar(person, version));
    case "revoke":
      return said(await reminders.revokeCalendar(person, version));
    default:
      throw badRequest();
  }
}

function said(outcome: "kept" | Throttled) {
  if (outcome === "kept") return again();
  return answerLater(outcome, (error): PostedReminder => ({ error }));
}

function reply(body: PostedReminder, status: number) {
  return answerForm(body, status);
}

function again() {
  return redirect("/plan/reminders", 303);
}

export type ShownReminders = Awaited<ReturnType<typeof remindersView>>;

/** What the page of reminders shows. */
export async function remindersView({ services }: AppLoadContext, person: Person) {
  return {
    owner: await services.pageOwner.tokenOf(person),
    ...(await services.reminders.view(person)),
  };
}
