import type * as z from "zod";
import { ACCOUNT, exportBodies } from "./account-export.ts";
import type { Route } from "./api-env.ts";
import { BEAT_SOUNDS } from "./audio.ts";
import { BEATS, beatBodies } from "./beats.ts";
import { SHARED_SOUNDS } from "./community.ts";
import { type ApiDescription, describeApi } from "./contract/document.ts";
import { BEAT_FORMULAS, SHARED_FORMULAS } from "./formula.ts";
import { MAIL, mailBodies } from "./mail.ts";
import { ONE_BEAT, oneBeatBodies } from "./one-beat.ts";
import { PAYMENTS, paymentBodies } from "./payments.ts";
import { SAMPLE_BODIES, SAMPLE_ROUTES } from "./samples.ts";
import { healthBodies, serviceRoutes } from "./service.ts";

/** The schemas of all request and response bodies, by their names in the OpenAPI document. */
function bodies() {
  return {
    ...beatBodies(),
    ...oneBeatBodies(),
    ...SAMPLE_BODIES,
    ...paymentBodies(),
    ...mailBodies(),
    ...healthBodies(),
    ...exportBodies(),
  } satisfies Record<string, z.ZodType>;
}

/** Every operation under /api, in the order of the documentation. */
export const OPERATIONS: readonly Route<keyof ReturnType<typeof bodies>>[] = [
  ...BEATS,
  ...ONE_BEAT,
  ...BEAT_SOUNDS,
  ...BEAT_FORMULAS,
  ...SAMPLE_ROUTES,
  ...SHARED_SOUNDS,
  ...SHARED_FORMULAS,
  ...PAYMENTS,
  ...MAIL,
  ...ACCOUNT,
  ...serviceRoutes(describe),
];

/** The API as an OpenAPI document. @param origin the product's address */
export function describe(origin: string): ApiDescription {
  return describeApi(origin, { operations: OPERATIONS, schemas: bodies() });
}
