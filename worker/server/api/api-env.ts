import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import type { Context } from "hono";
import type { Log, Measures } from "#worker/domain/log.ts";
import type { Bearer } from "#worker/features/access-tokens/rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Metrics } from "#worker/platform/log.ts";
import type { Assets } from "#worker/platform/speech.ts";
import type { TypedTexts } from "#worker/reading/help/read-texts.ts";
import type { Services } from "#worker/server/context.ts";
import type { Operation } from "./contract/operation.ts";

/** The bindings of the Worker, and the variables that the middlewares set for each request. */
export interface ApiEnv {
  Bindings: Readonly<Record<string, unknown>> & {
    readonly GENERATION_DESK: DurableObjectNamespace;
    readonly WATCH: DurableObjectNamespace;
    readonly METRICS?: Metrics;
    readonly ASSETS?: Assets;
  };
  Variables: {
    requestId: string;
    log: Log;
    measures: Measures;
    /** What was typed in this request. */
    typed: TypedTexts;
    services: Services;
    /** What a call of the API presents in place of a session. */
    bearer?: Bearer;
    /** Keeps the Worker alive until the promise settles, after the response was sent. */
    waitUntil: (promise: Promise<unknown>) => void;
    /** The configured origin, under which people reach the product. */
    origin: string;
    secureHeadersNonce?: string;
  };
}

export type Handler = (c: Context<ApiEnv>) => Response | Promise<Response>;
export type PersonHandler = (c: Context<ApiEnv>, person: Person) => Promise<Response>;

/** Who may call an operation, and what answers them. */
export type Answered =
  | { readonly access: "public"; readonly answer: Handler }
  | { readonly access: "signed in" | "help first"; readonly answer: PersonHandler };

/** An operation with its handler. Hono answers HEAD by that of GET, without the body. */
export type Route<Schema extends string = string> = Operation<Schema> & Answered;
