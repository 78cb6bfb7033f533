import * as z from "zod";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { BRAND } from "#worker/domain/words.ts";
import { SCOPES, type Scope, TOKEN_PREFIX } from "#worker/features/access-tokens/rules.ts";
import type { JsonObject } from "./json-schema.ts";
import type { Operation, Parameter } from "./operation.ts";
import { describeErrors, describeResponses, reference } from "./responses.ts";

/** What each scope allows, for readers of the document. */
const SCOPE_MEANING: Readonly<Record<Scope, string>> = {
  read: "lists and shows your beats",
  make: "makes beats, each for a credit",
  sound: "hears and saves their sound",
  change: "marks and deletes them",
  account: "reads your purchases",
};
const SCOPE_LIST = SCOPES.map((scope) => `${scope} ${SCOPE_MEANING[scope]}`).join(", ");
const LANGUAGES = INTERFACE_LANGUAGES.map(({ code }) => code).join(", ");
const INTRODUCTION = `Make, list and hear your beats. A program signs in with an access token that you make in your settings, sent as "Authorization: Bearer" with each request; it may do what the scopes that you gave it name, and nothing else. Pages of other sites may call the API with a token, too. Our own pages send the session cookie instead, and an Origin header where something changes; beside a token a cookie does not count. GET answers HEAD as well. Every answer carries X-Request-Id, the number to name when you write to ${BRAND.supportEmail}; errors are JSON, and problem details (RFC 9457) where Accept names application/problem+json. Their codes never change; their messages are in the language that Accept-Language asks for, of ${LANGUAGES}, or else in English.`;

/** What callers may rely on, and for how long. */
const VERSIONS =
  "This is version 1, and its addresses say none. It grows without notice: operations, parameters, fields, headers, error codes and values of lists may be added, so ignore what you do not know. What is here keeps its name, its type and its meaning. What has to go is marked as deprecated in this description and answers with Deprecation (RFC 9745) and Sunset (RFC 8594) for at least a year before it ends, and with a Link to what takes its place. Only what endangers people may end sooner. Times are ISO 8601 in UTC; where a field was a number of milliseconds first, it stays one, beside its time.";

/** What an API has. */
export interface Contract {
  readonly operations: readonly Operation[];
  /** Of all bodies, by their names; that of what is sent to make a beat is read as a request. */
  readonly schemas: Readonly<Record<"BeatRequest" | (string & {}), z.ZodType>>;
}

/**
 * The API as an OpenAPI 3.1 document, made from the operations and from the schemas that type the
 * responses.
 * @param origin the product's address: decides the server and the name of the session cookie
 */
export function describeApi(origin: string, { operations, schemas }: Contract) {
  const cookie = origin.startsWith("https:") ? "__Host-session" : "session";
  return {
    openapi: "3.1.1",
    info: {
      title: `${BRAND.name} API`,
      version: "1",
      description: `${INTRODUCTION}\n\n${VERSIONS}`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin }],
    security: [{ session: [] }],
    paths: paths(operations),
    "x-errors": describeErrors(),
    components: {
      schemas: componentSchemas(schemas),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: cookie,
          description: "The session of somebody who signed in on the pages.",
        },
        token: {
          type: "http",
          scheme: "bearer",
          description: `An access token, made in the settings: ${SCOPE_LIST}. It begins with ${TOKEN_PREFIX} and ends on the day that you chose, when you end it, with a new password, and when you sign out everywhere else.`,
        },
      },
    },
  };
}

export type ApiDescription = ReturnType<typeof describeApi>;

function paths(operations: readonly Operation[]) {
  const all: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const operation of operations) {
    const methods = all[operation.path] ?? {};
    methods[operation.method] = describeOperation(operation);
    all[operation.path] = methods;
  }
  return all;
}

function describeOperation(operation: Operation) {
  const description = operation.describe();
  const { body } = description;
  return {
    operationId: operation.id,
    summary: description.summary,
    description: description.description,
    security: securityOf(operation),
    parameters: description.parameters.map(describeParameter),
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: reference(body) } } },
    }),
    responses: describeResponses(operation, description),
    "x-curl": description.example,
  };
}

/** Each entry is one way to sign in; an empty list needs none. */
function securityOf({ access, scope }: Operation): Record<string, string[]>[] {
  if (access === "public") return [];
  return scope === undefined ? [{ session: [] }] : [{ session: [] }, { token: [scope] }];
}

function describeParameter({ in: location, name, schema, example }: Parameter) {
  const { description, ...form } = plain(z.toJSONSchema(schema, { io: "output" }));
  return {
    in: location,
    name,
    required: !schema.safeParse(undefined).success,
    description: String(description),
    schema: form,
    ...(example !== undefined && { example }),
  };
}

function componentSchemas(schemas: Contract["schemas"]): Record<string, JsonObject> {
  const { BeatRequest, ...answered } = schemas;
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(answered)) registry.add(schema, { id });
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas: described } = z.toJSONSchema(registry, { uri });
  const request = z.toJSONSchema(BeatRequest, { io: "input" });
  return Object.fromEntries(
    Object.entries({ BeatRequest: request, ...described }).map(([id, schema]) => [
      id,
      plain(schema),
    ]),
  );
}

/** Drops the keywords that the document states once for all schemas, or that only describe requests. */
function plain(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema, function (this: JsonObject, name, value: unknown) {
    if (["$schema", "$id", "~standard"].includes(name) && typeof value !== "object")
      return undefined;
    if (name === "readOnly") return undefined;
    // A format makes the pattern redundant.
    return name === "pattern" && "format" in this ? undefined : value;
  });
  return JSON.parse(text) as JsonObject;
}
