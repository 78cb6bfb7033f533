import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import type { Bearer, Scope } from "#worker/features/access-tokens/rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";

/**
 * 401 for a request of nobody, with the challenge that RFC 6750, section 3, asks for.
 * @param bearer what it presented; undefined where it had no token
 */
export function refuseNobody(bearer: Bearer | undefined): Response {
  const message = refused(bearer === undefined ? "unauthenticated" : "badToken");
  const challenge = bearer === undefined ? "Bearer" : 'Bearer error="invalid_token"';
  return errorResponse(apiError("unauthenticated", message), { "WWW-Authenticate": challenge });
}

/**
 * 403 for a person whose access token may not do this.
 * @param scope what it needs; undefined for what no token may do
 * @returns undefined where they may
 */
export function refuseToken({ scopes }: Person, scope: Scope | undefined): Response | undefined {
  if (scopes === undefined) return undefined;
  if (scope === undefined) return errorResponse(apiError("forbidden", refused("noToken")));
  if (scopes.includes(scope)) return undefined;
  const headers = { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scope}"` };
  return errorResponse(apiError("insufficient_scope", refused("missingScope", { scope })), headers);
}
