import * as z from "zod";
import { type ApiErrorCode, ERROR_STATUS } from "#worker/domain/errors/error-schemas.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import {
  type Answer,
  type Content,
  HEADERS,
  type HeaderName,
  type Operation,
} from "./operation.ts";
import { operations } from "./operations.ts";
import { contractSchemas, type SchemaName } from "./schemas.ts";

type Json = Readonly<Record<string, unknown>>;

/** What the codes of errors mean, for who reads the description. */
const MEANING: Readonly<Record<ApiErrorCode, string>> = {
  bad_request: "Something about the request is wrong: the message says what.",
  unauthenticated: "Nobody is signed in.",
  no_credits: "There is no credit left.",
  confirmation_required:
    "Signed in too long ago for this: send the person to /auth/again, where they show again who they are.",
  forbidden: "The request did not come from the product's own address.",
  not_found: "There is no such beat, or it is not yours to hear.",
  method_not_allowed: "This address does not take that method.",
  in_progress: "A beat of yours is being made already.",
  too_large: "The body is larger than 64 KiB.",
  address_too_long: "The query is longer than 4,096 characters.",
  key_reused: "The key was used for another wish.",
  not_applicable: "The mood is no feeling, or asks for what the product must not do.",
  crisis: "The mood speaks of a crisis. No beat: show the person who to talk to (support).",
  rate_limited: "Too many beats in a short time, or too many sounds at the same time.",
  unavailable: "The product cannot work at the moment. Try again.",
  internal: "Something went wrong on our side.",
  generation_failed: "The beat could not be made, or your session not be read. Try again.",
};

const ERROR_HEADERS: Partial<Record<ApiErrorCode, HeaderName>> = {
  in_progress: "Retry-After",
  rate_limited: "Retry-After",
  unavailable: "Retry-After",
};

const INTRODUCTION = `Make, list and hear your beats. You act as a person who signed in on the pages: send the session cookie of that browser with each request. What changes something needs an Origin header too, with the product's address. GET answers HEAD as well. Every answer carries X-Request-Id, the number to name when you write to ${BRAND.supportEmail}; errors are JSON.`;

/**
 * The API as an OpenAPI 3.1 document, from the schemas that type the answers.
 * @param origin where people reach the product: names the server and the session's cookie
 */
export function describeApi(origin: string) {
  const cookie = origin.startsWith("https:") ? "__Host-session" : "session";
  return {
    openapi: "3.1.1",
    info: {
      title: `${BRAND.name} API`,
      version: "1",
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin }],
    security: [{ session: [] }],
    paths: paths(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: cookie,
          description: "The session of somebody who signed in on the pages.",
        },
      },
    },
  };
}

export type ApiDescription = ReturnType<typeof describeApi>;

function paths() {
  const all: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const operation of operations()) {
    const methods = all[operation.path] ?? {};
    methods[operation.method] = describeOperation(operation);
    all[operation.path] = methods;
  }
  return all;
}

function describeOperation(operation: Operation) {
  const { id, summary, description, open, parameters, body, example } = operation;
  return {
    operationId: id,
    summary,
    description,
    ...(open && { security: [] }),
    parameters: parameters.map(({ in: place, name, schema, example }) => {
      const { description, ...form } = plain(z.toJSONSchema(schema, { io: "output" }));
      return {
        in: place,
        name,
        required: !schema.safeParse(undefined).success,
        description: String(description),
        schema: form,
        ...(example !== undefined && { example }),
      };
    }),
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: reference(body) } } },
    }),
    responses: responses(operation),
    "x-curl": example,
  };
}

interface ResponseObject {
  readonly description: string;
  readonly headers?: Json;
  readonly content?: Readonly<Record<string, Json>>;
  readonly "x-codes"?: readonly string[];
}

function responses({ method, answers, errors }: Operation): Record<string, ResponseObject> {
  const all: Record<string, ResponseObject> = {};
  for (const [status, answer] of Object.entries(answers)) all[status] = response(answer);
  for (const code of errors) {
    const status = ERROR_STATUS[code];
    const codes = [...(all[status]?.["x-codes"] ?? []), code];
    all[status] = failure(codes);
  }
  // Not of one operation's making, and of the same shape everywhere.
  all[414] ??= failure(["address_too_long"]);
  all[500] ??= failure(["internal"]);
  all[503] ??= failure(["unavailable"]);
  return all;

  function failure(codes: readonly string[]): ResponseObject {
    const known = codes as readonly ApiErrorCode[];
    const headers = known.flatMap((code) => ERROR_HEADERS[code] ?? []);
    return {
      description: known.map((code) => `${code}: ${MEANING[code]}`).join(" "),
      ...(headers.length > 0 && { headers: describedHeaders(headers) }),
      // https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2: a HEAD has no body.
      ...(method !== "head" && {
        content: { "application/json": { schema: reference("Error") } },
      }),
      "x-codes": codes,
    };
  }
}

function response({ description, headers = [], content = {} }: Answer): ResponseObject {
  const types = Object.entries(content).map(([type, form]) => [type, media(form)] as const);
  return {
    description,
    ...(headers.length > 0 && { headers: describedHeaders(headers) }),
    ...(types.length > 0 && { content: Object.fromEntries(types) }),
  };
}

function media(content: Content): Json {
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

function describedHeaders(names: readonly HeaderName[]): Json {
  return Object.fromEntries(
    names.map((name) => {
      const { description, ...schema } = HEADERS[name];
      return [name, { required: true, description, schema }];
    }),
  );
}

function reference(name: SchemaName): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function componentSchemas(): Record<string, Json> {
  const { BeatRequest, ...answered } = contractSchemas();
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(answered)) registry.add(schema, { id });
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { uri });
  const request = z.toJSONSchema(BeatRequest, { io: "input" });
  return Object.fromEntries(
    Object.entries({ BeatRequest: request, ...schemas }).map(([id, schema]) => [id, plain(schema)]),
  );
}

/** Without what the document says once or a reader of an answer has no use for. */
function plain(schema: Json): Json {
  const text = JSON.stringify(schema, function (this: Json, name, value: unknown) {
    if (["$schema", "$id", "~standard"].includes(name) && typeof value !== "object")
      return undefined;
    if (name === "readOnly") return undefined;
    // A format says it, and better.
    return name === "pattern" && "format" in this ? undefined : value;
  });
  return JSON.parse(text) as Json;
}
