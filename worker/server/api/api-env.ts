import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import type { Log, Measures } from "#worker/domain/log.ts";
import type { Metrics } from "#worker/platform/log.ts";
import type { Assets } from "#worker/platform/speech.ts";
import type { TypedTexts } from "#worker/reading/help/read-texts.ts";
import type { Services } from "#worker/server/context.ts";

/** The bindings of the Worker, and the variables that the middlewares set for each request. */
export interface ApiEnv {
  Bindings: Readonly<Record<string, unknown>> & {
    readonly GENERATION_DESK: DurableObjectNamespace;
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
    /** Keeps the Worker alive until the promise settles, after the response was sent. */
    waitUntil: (promise: Promise<unknown>) => void;
    /** The configured origin, under which people reach the product. */
    origin: string;
    secureHeadersNonce?: string;
  };
}
