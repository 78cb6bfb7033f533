import * as z from "zod";
import type { ApiErrorCode } from "#worker/domain/error-codes.ts";
import type { Scope } from "#worker/features/access-tokens/rules.ts";

/**
 * One method of one path. The router, the 405 responses and the OpenAPI document are made from it. `Schema` are the
 * names of the bodies that it speaks of.
 */
export interface Operation<Schema extends string = string> {
  /** Names it in the OpenAPI document. */
  readonly id: string;
  readonly method: "get" | "head" | "post" | "patch" | "delete";
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly access: Access;
  /** What an access token needs for it. Without one, a session alone may call what is not public. */
  readonly scope?: Scope;
  /** Called when the document is first requested: schemas cost too much for the Worker's start. */
  readonly describe: () => OperationDescription<Schema>;
}

/**
 * Who may call an operation. `help first` is `signed in`, except that a mood that tells of a crisis is
 * answered with help before anything can refuse it, and that every refusal has the numbers.
 */
export type Access = "public" | "signed in" | "help first";

/** What the OpenAPI document and its HTML page say about an operation. */
export interface OperationDescription<Schema extends string = string> {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  /** By HTTP status; responses that carry an API error are in `errors`. */
  readonly answers: Readonly<Record<number, Answer<Schema>>>;
  /** Beside those of every operation, and of every one that reads a session. */
  readonly errors: readonly ApiErrorCode[];
  /** Arguments of curl beside the address and the session. */
  readonly example: { readonly path: string; readonly options?: readonly string[] };
}

export interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly schema: z.ZodType;
  readonly example?: string | number;
}

export interface Answer<Schema extends string = string> {
  readonly description: string;
  readonly headers?: readonly HeaderName[];
  /** Those that only some of these answers have. */
  readonly may?: readonly HeaderName[];
  /** By media type; absent where there is no body. */
  readonly content?: Readonly<Record<string, Content<Schema>>>;
}

export type Content<Schema extends string = string> =
  | { readonly schema: Schema; readonly or?: Schema }
  /** Bytes or text without a JSON schema, described in words. */
  | { readonly text: string }
  /** Server-sent events: the schema of each event's data. */
  | { readonly events: Readonly<Record<string, Schema | "Nothing">> };

/** JSON of a schema. */
export function json<Schema extends string>(
  schema: Schema,
  or?: Schema,
): Readonly<Record<string, Content<Schema>>> {
  return { "application/json": { schema, ...(or && { or }) } };
}

/** A header of the request that may be absent. */
export function header(name: string, description: string, example?: string): Parameter {
  const schema = z.string().optional().meta({ description });
  return { in: "header", name, schema, ...(example !== undefined && { example }) };
}

const OWNER = "Sent by our own page: whose page it is. 401 when somebody else signed in since.";

/** By which the page of one person asks for nothing of another's. */
export function ownerHeader(): Parameter {
  return header("X-Owner", OWNER);
}

/** The same in the address of a link. */
export function ownerQuery(): Parameter {
  return { in: "query", name: "owner", schema: z.string().optional().meta({ description: OWNER }) };
}

/** Response headers that callers rely on. */
export const HEADERS = {
  "Accept-Ranges": { description: "Parts can be asked for.", type: "string", pattern: "^bytes$" },
  "Content-Disposition": { description: "The file's name.", type: "string", pattern: "filename" },
  "Content-Length": { description: "Exact.", type: "string", pattern: "^\\d+$" },
  "Content-Range": {
    description: "Which part this is, and the size of the whole.",
    type: "string",
    pattern: "^bytes (\\d+-\\d+|\\*)/\\d+$",
  },
  ETag: {
    description: "Strong: equal stages, parameters, container and renderer give equal bytes.",
    type: "string",
    pattern: '^"[0-9a-f]{32}"$',
  },
  "Idempotency-Replayed": {
    description: "This key made its beat before: nothing was charged.",
    type: "string",
    pattern: "^true$",
  },
  Link: {
    description: "rel=next: the address of the next page (RFC 8288). The last one has none.",
    type: "string",
    pattern: '^</api/[^>]+>; rel="next"$',
  },
  Location: { description: "Where to go.", type: "string", pattern: "^/" },
  RateLimit: {
    description: "What is left of the limit that the policy names, and for how many seconds.",
    type: "string",
    pattern: '^"\\w+";r=\\d+(;t=\\d+)?$',
  },
  "RateLimit-Policy": {
    description: "The limit: so many in so many seconds, or at a time (IETF draft, version 11).",
    type: "string",
    pattern: '^"\\w+";q=\\d+;(w=\\d+|qu="concurrent-requests")$',
  },
  "Retry-After": {
    description: "Seconds after which to ask again.",
    type: "string",
    pattern: "^\\d+$",
  },
  "WWW-Authenticate": {
    description: "How to sign in, and what is wrong with the token (RFC 6750).",
    type: "string",
    pattern: "^Bearer",
  },
} as const;

export type HeaderName = keyof typeof HEADERS;
