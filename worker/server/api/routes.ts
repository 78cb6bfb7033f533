import { type Context, Hono } from "hono";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { errorFields } from "#worker/domain/log.ts";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { t as trouble } from "#worker/domain/words/troubles.compiled.ts";
import { getPurchases, postPaymentEvent } from "#worker/features/payments/api.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { outageHeaders } from "#worker/platform/outage.ts";
import { getExport } from "./account-export.ts";
import type { ApiEnv } from "./api-env.ts";
import { getSound } from "./audio.ts";
import { getBeats, postBeat, withHelp } from "./beats.ts";
import { getSharedSound } from "./community.ts";
import { OPERATIONS } from "./contract/operations.ts";
import { getSampleSound, getSamples } from "./samples.ts";
import { getDocs, getHealth, getOpenApi } from "./service.ts";

type Handler = (c: Context<ApiEnv>) => Response | Promise<Response>;
type PersonHandler = (c: Context<ApiEnv>, person: Person) => Promise<Response>;

/** An operation with a route of its own. Hono answers HEAD by the route of GET, without the body. */
type Routed = Exclude<(typeof OPERATIONS)[number], { method: "head" }>;

type Handlers = {
  readonly [One in Routed as One["id"]]: One["access"] extends "public" ? Handler : PersonHandler;
};

const HANDLERS = {
  makeBeat: postBeat,
  listBeats: getBeats,
  hearBeat: getSound("wav"),
  hearBeatAsFlac: getSound("flac"),
  listSamples: getSamples,
  hearSample: getSampleSound("wav"),
  hearSampleAsFlac: getSampleSound("flac"),
  hearShared: getSharedSound("wav"),
  hearSharedAsFlac: getSharedSound("flac"),
  listPayments: (c, person) => getPurchases(c.var.services.payments, person),
  receivePaymentEvent: (c) => postPaymentEvent(c.req.raw, c.var.services),
  exportAccount: getExport,
  health: getHealth,
  openApi: getOpenApi,
  docs: getDocs,
} satisfies Handlers;

/** The routes of every operation under /api; any other method or path is answered with a JSON error. */
export function createApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  const methods = new Map<string, Set<string>>();
  for (const operation of OPERATIONS) {
    const path = operation.path.replace(/\{(\w+)\}/g, ":$1");
    const allowed = methods.get(path) ?? new Set();
    methods.set(path, allowed.add(operation.method.toUpperCase()));
    if (operation.method === "head") continue;
    if (operation.method === "get") allowed.add("HEAD");
    api.on(operation.method, path, handlerOf(operation));
  }
  for (const [path, allowed] of methods) {
    const headers = { Allow: [...allowed].sort().join(", ") };
    const error = apiError("method_not_allowed", refused("methodNotAllowed"));
    api.all(path, () => errorResponse(error, headers));
  }
  api.all("/api/*", () => errorResponse(apiError("not_found", refused("notFound"))));
  return api;
}

function handlerOf(operation: Routed): Handler {
  switch (operation.access) {
    case "public":
      return HANDLERS[operation.id];
    case "signed in":
      return signedIn(HANDLERS[operation.id]);
    case "help first":
      return withHelp(signedIn(HANDLERS[operation.id]));
  }
}

/** Reads the session and passes its person on; answers 401 without one. */
function signedIn(handler: PersonHandler) {
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
    if (person === null)
      return errorResponse(apiError("unauthenticated", refused("unauthenticated")));
    return handler(c, person);
  };
}
