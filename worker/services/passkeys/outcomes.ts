import type { Throttled } from "#worker/services/limits/throttle.ts";

export type PasskeyRefusal = { readonly kind: "refused" } | Throttled;

export type PasskeyOutcome = { readonly kind: "accepted" } | PasskeyRefusal;

export const REFUSED = { kind: "refused" } as const;
