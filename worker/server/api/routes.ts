import { type Context, Hono, type MiddlewareHandler } from "hono";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { errorFields } from "#worker/domain/log.ts";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { t as trouble } from "#worker/domain/words/troubles.compiled.ts";
import type { Bearer, Scope } from "#worker/features/access-tokens/rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { outageHeaders } from "#worker/platform/outage.ts";
import type { ApiEnv, Handler, PersonHandler, Route } from "./api-env.ts";
import { withHelp } from "./beats.ts";
import { allowedAt } from "./methods.ts";
import { OPERATIONS } from "./operations.ts";

/** The routes of every operation under /api; any other method or path is answered with a JSON error. */
export function createApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use("/api/*", answerMethod);
  for (const operation of OPERATIONS) {
    if (operation.method === "head") continue;
    api.on(operation.method, operation.path.replace(/\{(\w+)\}/g, ":$1"), handlerOf(operation));
  }
  api.all("/api/*", () => errorResponse(apiError("not_found", refused("notFound"))));
  return api;
}

/** Answers OPTIONS, and refuses a method that an address does not take. */
const answerMethod: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const headers = allowedAt(c.req.path);
  if (headers === undefined) return next();
  if (c.req.method === "OPTIONS") return c.body(null, 204, headers);
  if (headers.Allow.split(", ").includes(c.req.method)) return next();
  return errorResponse(apiError("method_not_allowed", refused("methodNotAllowed")), headers);
};

function handlerOf(operation: Route): Handler {
  switch (operation.access) {
    case "public":
      return operation.answer;
    case "signed in":
      return signedIn(operation.answer, operation);
    case "help first":
      return withHelp(signedIn(operation.answer, operation));
  }
}

/** Reads the session or the access token and passes its person on; answers 401 without one. */
function signedIn(handler: PersonHandler, { scope }: Route) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const { services } = c.var;
    let person: Person | null;
    try {
      person = await services.sessions.person();
    } catch (error) {
      services.log("api.person_lookup_failed", errorFields(error));
      const outage = outageHeaders(error);
      if (outage) {
        const unavailable = apiError("unavailable", trouble("outage"));
        return errorResponse({ ...unavailable, charged: false }, outage);
      }
      return errorResponse(apiError("generation_failed", prescribed("userLookup")));
    }
    if (person === null) return refuseNobody(c.var.bearer);
    return refuseToken(person, scope) ?? handler(c, person);
  };
}

/**
 * 401 for a request of nobody, with the challenge that RFC 6750, section 3, asks for.
 * @param bearer what it presented; undefined where it had no token
 */
function refuseNobody(bearer: Bearer | undefined): Response {
  const message = refused(bearer === undefined ? "unauthenticated" : "badToken");
  const challenge = bearer === undefined ? "Bearer" : 'Bearer error="invalid_token"';
  return errorResponse(apiError("unauthenticated", message), { "WWW-Authenticate": challenge });
}

/**
 * 403 for a person whose access token may not do this.
 * @param scope what it needs; undefined for what no token may do
 * @returns undefined where they may
 */
function refuseToken({ scopes }: Person, scope: Scope | undefined): Response | undefined {
  if (scopes === undefined) return undefined;
  if (scope === undefined) return errorResponse(apiError("forbidden", refused("noToken")));
  if (scopes.includes(scope)) return undefined;
  const headers = { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scope}"` };
  return errorResponse(apiError("insufficient_scope", refused("missingScope", { scope })), headers);
}
