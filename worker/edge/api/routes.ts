import { type Context, Hono } from "hono";
import { apiError } from "#worker/domain/errors/api-error.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import { ERRORS, NOTICES } from "#worker/domain/words/errors.ts";
import { errorResponse } from "#worker/edge/api/error-response.ts";
import { outageHeaders } from "#worker/services/outage/outage.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import { getExport } from "./account.ts";
import type { ApiEnv } from "./api-env.ts";
import { getAudio } from "./audio.ts";
import { getBeats, helpFirst, postBeat } from "./beats.ts";
import { getDescription, getDocs } from "./description.ts";
import { getHealth } from "./health.ts";

type SignedInHandler = (c: Context<ApiEnv>, person: Person) => Promise<Response>;

/** Everything under /api. Each path says which methods it takes; all else is answered in JSON. */
export function createApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get("/health", getHealth);
  api.all("/health", () => methodNotAllowed("GET, HEAD"));
  api.get("/openapi.json", getDescription);
  api.all("/openapi.json", () => methodNotAllowed("GET, HEAD"));
  api.get("/docs", getDocs);
  api.all("/docs", () => methodNotAllowed("GET, HEAD"));
  api.get("/beats", signedIn(getBeats));
  api.post("/beats", helpFirst(signedIn(postBeat)));
  api.all("/beats", () => methodNotAllowed("GET, HEAD, POST"));
  api.get("/beats/:id/audio.wav", signedIn(getAudio));
  api.all("/beats/:id/audio.wav", () => methodNotAllowed("GET, HEAD"));
  api.get("/account/export", signedIn(getExport));
  api.all("/account/export", () => methodNotAllowed("GET, HEAD"));
  api.all("*", () => errorResponse(apiError("not_found", NOTICES.notFound)));
  return api;
}

function signedIn(handler: SignedInHandler) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const { services } = c.var;
    let person: Person | null;
    try {
      person = await services.sessions.person();
    } catch (error) {
      services.log("api.person_lookup_failed", errorFields(error));
      const outage = outageHeaders(error);
      if (outage) {
        const unavailable = apiError("unavailable", NOTICES.outage);
        return errorResponse({ ...unavailable, charged: false }, outage);
      }
      return errorResponse(apiError("generation_failed", ERRORS.userLookup));
    }
    if (person === null) return errorResponse(apiError("unauthenticated", NOTICES.unauthenticated));
    return handler(c, person);
  };
}

function methodNotAllowed(allow: string): Response {
  return errorResponse(apiError("method_not_allowed", NOTICES.methodNotAllowed), { Allow: allow });
}
