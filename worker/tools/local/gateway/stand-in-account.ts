import { randomBytes } from "node:crypto";
import { GATEWAY } from "#worker/features/payments/adapters.ts";
import { type Env, isLoopbackOrigin } from "#worker/server/env.ts";
import { type StandInGateway, startStandInGateway } from "./gateway.ts";

/** The variables of an account at a gateway that nobody else knows. */
export interface AccountVariables {
  readonly RAZORPAY_KEY_ID: string;
  readonly RAZORPAY_KEY_SECRET: string;
  readonly RAZORPAY_WEBHOOK_SECRET: string[];
  readonly RAZORPAY_URL: string;
}

/**
 * Starts the stand-in gateway where no gateway is configured. It is for this machine alone: a product
 * that others reach sells nothing until it has keys of a real one.
 * @param port of the front door, which takes events by plain HTTP also where APP_ORIGIN is https
 * @returns undefined where it is not to be started
 */
export async function startStandInAccount(
  env: Env,
  port: number,
): Promise<{ readonly gateway: StandInGateway; readonly variables: AccountVariables } | undefined> {
  if (env[GATEWAY.required[0]] !== undefined || !isLoopbackOrigin(env.APP_ORIGIN)) return undefined;
  const secret = () => randomBytes(24).toString("hex");
  const [keyId, keySecret, webhookSecret] = ["rzp_stand_in", secret(), secret()] as const;
  const gateway = await startStandInGateway({
    ...{ keyId, keySecret, webhookSecrets: [webhookSecret] },
    webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook`,
  });
  const variables = {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: [webhookSecret],
    RAZORPAY_URL: gateway.url,
  };
  return { gateway, variables };
}
