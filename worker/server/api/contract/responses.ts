import { type ApiErrorCode, ERROR_STATUS } from "#worker/domain/error-codes.ts";
import type { JsonObject } from "./json-schema.ts";
import {
  type Answer,
  type Content,
  HEADERS,
  type HeaderName,
  type Operation,
  type OperationDescription,
} from "./operation.ts";

/** The meaning of each error code, for readers of the document. */
const MEANING: Readonly<Record<ApiErrorCode, string>> = {
  bad_request: "Something about the request is wrong: the message says what.",
  unauthenticated: "Nobody is signed in, or the access token is wrong, has expired or was ended.",
  no_credits: "There is no credit left.",
  confirmation_required:
    "Signed in too long ago for this: send the person to /auth/again, where they show again who they are.",
  insufficient_scope: "The access token lacks the scope that the message names.",
  forbidden:
    "The request has a cookie and did not come from the product's own address, or an access token for what none may do.",
  not_found: "There is no such beat, or it is not yours to hear.",
  method_not_allowed: "This address does not take that method.",
  in_progress: "A beat of yours is being made already.",
  too_large: "The body is larger than 64 KiB.",
  address_too_long: "The query is longer than 4,096 characters.",
  key_reused: "The key was used for another wish, or its beat was deleted.",
  not_applicable:
    "The mood is no feeling, or asks for what the product must not do; or, with support and feelings, it was not understood: show the person both.",
  crisis: "The mood speaks of a crisis. No beat: show the person who to talk to (support).",
  rate_limited: "Too many beats in a short time, or too many sounds at the same time.",
  unavailable: "The product cannot work at the moment. Try again.",
  internal: "Something went wrong on our side.",
  generation_failed: "The beat could not be made, or your session not be read. Try again.",
};

/** Every error code with its status and its meaning, for the document. */
export function describeErrors() {
  return Object.entries(MEANING).map(([code, description]) => ({
    code,
    status: ERROR_STATUS[code as ApiErrorCode],
    description,
  }));
}

const WITH_RETRY: readonly ApiErrorCode[] = ["in_progress", "rate_limited", "unavailable"];

/** Every operation that reads a session may answer these. */
const SESSION_ERRORS = ["unauthenticated", "generation_failed"] as const satisfies ApiErrorCode[];

/** Any operation may answer these. */
const ANYWHERE = ["address_too_long", "internal", "unavailable"] as const satisfies ApiErrorCode[];

interface ResponseObject {
  readonly description: string;
  readonly headers?: JsonObject;
  readonly content?: Readonly<Record<string, JsonObject>>;
  readonly "x-codes"?: readonly ApiErrorCode[];
}

/** The responses of an operation by HTTP status, as an OpenAPI document describes them. */
export function describeResponses(
  { method, access, scope }: Operation,
  { answers, errors }: OperationDescription,
): Record<string, ResponseObject> {
  const codes: Record<number, ApiErrorCode[]> = {};
  const bySession: readonly ApiErrorCode[] = access === "public" ? [] : SESSION_ERRORS;
  const byToken: readonly ApiErrorCode[] = scope === undefined ? [] : ["insufficient_scope"];
  for (const code of [...errors, ...bySession, ...byToken, ...ANYWHERE]) {
    codes[ERROR_STATUS[code]] = [...(codes[ERROR_STATUS[code]] ?? []), code];
  }
  const all = Object.entries(codes).map(([status, some]) => [status, failure(some)] as const);
  const own = Object.entries(answers).map(
    ([status, answer]) => [status, response(answer)] as const,
  );
  return Object.fromEntries([...all, ...own]);

  function failure(codes: readonly ApiErrorCode[]): ResponseObject {
    const headers: HeaderName[] = [];
    if (codes.some((code) => WITH_RETRY.includes(code))) headers.push("Retry-After");
    if (codes.includes("rate_limited")) headers.push("RateLimit", "RateLimit-Policy");
    if (codes.includes("unauthenticated")) headers.push("WWW-Authenticate");
    return {
      description: codes.map((code) => `${code}: ${MEANING[code]}`).join(" "),
      ...(headers.length > 0 && { headers: describedHeaders(headers) }),
      // https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2: a HEAD has no body.
      ...(method !== "head" && {
        content: {
          "application/json": { schema: reference("Error") },
          "application/problem+json": { schema: reference("Problem") },
        },
      }),
      "x-codes": codes,
    };
  }
}

function response({ description, headers = [], may = [], content = {} }: Answer): ResponseObject {
  const types = Object.entries(content).map(([type, form]) => [type, media(form)] as const);
  const described = { ...describedHeaders(headers), ...describedHeaders(may, false) };
  return {
    description,
    ...(Object.keys(described).length > 0 && { headers: described }),
    ...(types.length > 0 && { content: Object.fromEntries(types) }),
  };
}

function media(content: Content): JsonObject {
  if ("schema" in content) {
    const { schema, or } = content;
    return { schema: or ? { anyOf: [reference(schema), reference(or)] } : reference(schema) };
  }
  if ("text" in content) return { schema: { type: "string", description: content.text } };
  const events = Object.entries(content.events).map(([event, name]) => {
    return [event, name === "Nothing" ? { type: "object", maxProperties: 0 } : reference(name)];
  });
  const description = "Server-sent events; the data of each is JSON, as x-events has it.";
  return { schema: { type: "string", description }, "x-events": Object.fromEntries(events) };
}

function describedHeaders(names: readonly HeaderName[], required = true): JsonObject {
  return Object.fromEntries(
    names.map((name) => {
      const { description, ...schema } = HEADERS[name];
      return [name, { required, description, schema }];
    }),
  );
}

/** A reference to a schema of the document's components. */
export function reference(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}
