import type { AuthView } from "#app/words/auth.ts";

/** The address of a view of the sign-in screen. */
export function authAddress(view: AuthView, next: string, tier?: string): string {
  return `/auth?${new URLSearchParams({ view, next, ...(tier !== undefined && { tier }) })}`;
}
