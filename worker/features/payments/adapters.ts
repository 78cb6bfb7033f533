import type * as z from "zod";
import type { GATEWAY_COMPANY, GatewayAccount } from "./gateway.rules.ts";
import { RAZORPAY } from "./razorpay/settings.ts";

/** What the product has to know of a gateway; `razorpay/settings.ts` says each in full. */
interface Gateway {
  /** The company that people are told of. */
  readonly company: typeof GATEWAY_COMPANY;
  /** What the names of its variables begin with. */
  readonly prefix: string;
  /** The variables that are set together, or not at all. */
  readonly required: readonly [string, ...string[]];
  readonly secrets: readonly string[];
  /** The variable with the address of its API. */
  readonly address: string;
  variables(kinds: {
    readonly text: z.ZodType<string>;
    readonly address: z.ZodType<string>;
  }): Readonly<Record<string, z.ZodType>>;
  open(
    values: object,
    ports: { readonly fetch: typeof fetch; readonly now: () => number },
  ): GatewayAccount | undefined;
  /** Whether its keys are right, for `npm run doctor`. */
  readonly examine: typeof RAZORPAY.examine;
  /** The headers and the body of an event, for the description of the API. */
  readonly event: { readonly headers: Readonly<Record<string, string>>; readonly body: z.ZodType };
}

/**
 * The gateway that takes the money. Another one is a folder beside `razorpay/`, chosen here, and told to people by
 * `GATEWAY_COMPANY`.
 */
export const GATEWAY = RAZORPAY satisfies Gateway;
