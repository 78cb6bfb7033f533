import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import type { Services } from "#worker/context.ts";

/** What a request carries with it through Hono. */
export interface ApiEnv {
  Bindings: Readonly<Record<string, unknown>> & {
    readonly GENERATION_DESK: DurableObjectNamespace;
  };
  Variables: {
    requestId: string;
    services: Services;
    /** Keeps work alive past the answer. */
    waitUntil: (promise: Promise<unknown>) => void;
    /** The address under which people reach the product. */
    origin: string;
    secureHeadersNonce?: string;
  };
}
