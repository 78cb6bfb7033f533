import type * as z from "zod";
import type { ApiErrorCode } from "#worker/domain/errors/error-schemas.ts";
import type { SchemaName } from "./schemas.ts";

/** One method of one path, as the API's description and the page of it tell. */
export interface Operation {
  readonly id: string;
  readonly method: "get" | "head" | "post";
  /** With `{name}` for what varies. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Whether it answers without a session. @default false */
  readonly open?: boolean;
  readonly parameters: readonly Parameter[];
  readonly body?: SchemaName;
  /** By HTTP status; failures that are errors of the API stand in `errors`. */
  readonly answers: Readonly<Record<number, Answer>>;
  readonly errors: readonly ApiErrorCode[];
  /** What curl needs beside the address and the session. */
  readonly example: { readonly path: string; readonly options?: readonly string[] };
}

export interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly schema: z.ZodType;
  readonly example?: string;
}

export interface Answer {
  readonly description: string;
  readonly headers?: readonly HeaderName[];
  /** By media type; absent where there is no body. */
  readonly content?: Readonly<Record<string, Content>>;
}

export type Content =
  | { readonly schema: SchemaName; readonly or?: SchemaName }
  /** Bytes or text with a form of its own. */
  | { readonly text: string }
  /** Server-sent events: what each carries as data. */
  | { readonly events: Readonly<Record<string, SchemaName | "Nothing">> };

/** Headers of answers that callers rely on. */
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
    description: "Strong: equal stages, length and renderer give equal bytes.",
    type: "string",
    pattern: '^"[0-9a-f]{32}"$',
  },
  "Idempotency-Replayed": {
    description: "This key made its beat before: nothing was charged.",
    type: "string",
    pattern: "^true$",
  },
  Location: { description: "Where to go.", type: "string", pattern: "^/" },
  "Retry-After": {
    description: "Seconds after which to ask again.",
    type: "string",
    pattern: "^\\d+$",
  },
} as const;

export type HeaderName = keyof typeof HEADERS;
