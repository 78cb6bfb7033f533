import { ACCESS } from "./faults/access.ts";
import { DATA } from "./faults/data.ts";
import { HTTP } from "./faults/http.ts";
import { MONEY } from "./faults/money.ts";
import { PLAN } from "./faults/plan.ts";
import { SAFETY } from "./faults/safety.ts";
import { SOUND } from "./faults/sound.ts";
import type { Mutation } from "./mutation.ts";

/** Faults that a tired developer could make. Each changes what a person or a caller notices. */
export const MUTATIONS: readonly Mutation[] = [
  ...MONEY,
  ...ACCESS,
  ...HTTP,
  ...SAFETY,
  ...SOUND,
  ...PLAN,
  ...DATA,
];
