import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Person } from "#worker/accounts/sessions.ts";

/** The signed-in person of a page, or off to the sign-in screen and back here afterwards. */
export async function requirePerson(request: Request, context: AppLoadContext): Promise<Person> {
  const person = await context.services.sessions.person();
  if (person) return person;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/auth?next=${encodeURIComponent(pathname + search)}`, 302);
}
