import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import type { Services } from "#worker/context.ts";
import type { Log } from "#worker/domain/observation/log.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";
import type { Metrics } from "#worker/services/observation/metrics.ts";

/** What a request carries with it through Hono. */
export interface ApiEnv {
  Bindings: Readonly<Record<string, unknown>> & {
    readonly GENERATION_DESK: DurableObjectNamespace;
    readonly METRICS?: Metrics;
  };
  Variables: {
    requestId: string;
    log: Log;
    measures: Measures;
    services: Services;
    /** Keeps work alive past the answer. */
    waitUntil: (promise: Promise<unknown>) => void;
    /** The address under which people reach the product. */
    origin: string;
    secureHeadersNonce?: string;
  };
}
