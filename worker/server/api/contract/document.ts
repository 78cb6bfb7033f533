import * as z from "zod";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { JsonObject } from "./json-schema.ts";
import type { Operation, Parameter } from "./operation.ts";
import { describeResponses, reference } from "./responses.ts";

const LANGUAGES = INTERFACE_LANGUAGES.map(({ code }) => code).join(", ");
const INTRODUCTION = `Make, list and hear your beats. You act as a person who signed in on the pages: send the session cookie of that browser with each request. What changes something needs an Origin header too, with the product's address. GET answers HEAD as well. Every answer carries X-Request-Id, the number to name when you write to ${BRAND.supportEmail}; errors are JSON. Their codes never change; their messages are in the language that Accept-Language asks for, of ${LANGUAGES}, or else in English.`;

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
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin }],
    security: [{ session: [] }],
    paths: paths(operations),
    components: {
      schemas: componentSchemas(schemas),
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
    ...(operation.access === "public" && { security: [] }),
    parameters: description.parameters.map(describeParameter),
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: reference(body) } } },
    }),
    responses: describeResponses(operation, description),
    "x-curl": description.example,
  };
}

function describeParameter({ in: place, name, schema, example }: Parameter) {
  const { description, ...form } = plain(z.toJSONSchema(schema, { io: "output" }));
  return {
    in: place,
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
