import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Person } from "#worker/features/sessions/service.ts";

/**
 * The signed-in person of a page.
 * @throws Response a redirect to the sign-in screen, which leads back here
 */
export async function requirePerson(
  request: Request,
  context: AppLoadContext,
  /** What failed for lack of a session, for the sign-in screen to name. */
  failed?: "save",
): Promise<Person> {
  const person = await context.services.sessions.person();
  if (person) return person;
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({ next: pathname + search, ...(failed && { error: failed }) });
  throw redirect(`/auth?${query}`, 302);
}
