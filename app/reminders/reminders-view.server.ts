import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Person } from "#worker/features/sessions/service.ts";

export type ShownReminders = Awaited<ReturnType<typeof remindersView>>;

/** What the page of reminders shows. */
export async function remindersView({ services }: AppLoadContext, person: Person) {
  return {
    owner: await services.pageOwner.tokenOf(person),
    ...(await services.reminders.view(person)),
  };
}
