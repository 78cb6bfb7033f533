import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Person } from "#worker/services/sessions/sessions.ts";

/** The signed-in person of a page, or off to the sign-in screen and back here afterwards. */
export async function requirePerson(
  request: Request,
  context: AppLoadContext,
  /** What was asked for, if somebody signed out meanwhile: the sign-in screen says so. */
  asked?: "save",
): Promise<Person> {
  const person = await context.services.sessions.person();
  if (person) return person;
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({ next: pathname + search, ...(asked && { error: asked }) });
  throw redirect(`/auth?${query}`, 302);
}
