import { randomBytes } from "node:crypto";
import { openDatabase } from "#db/client.ts";
import { createMailer } from "#worker/adapters/mail/mailer.ts";
import { GATEWAY } from "#worker/features/payments/adapters.ts";
import { reconcileNow } from "#worker/features/payments/context.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { createLog } from "#worker/platform/log.ts";
import { createSpeak } from "#worker/platform/speech.ts";
import { type Env, isLoopbackOrigin } from "#worker/server/env.ts";
import { builtAssets } from "#worker/tools/local/runtime/build.ts";
import type { ProcessAlerts } from "../runtime/process-alerts.ts";
import { type Repetition, repeatEvery } from "../runtime/recurring.ts";
import { type StandInGateway, startStandInGateway } from "./gateway.ts";

/** As the cron trigger in wrangler.toml: the local runtime runs no cron triggers. */
const RECONCILE_EVERY_MS = 10 * 60_000;

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

/** Asks the gateway about open purchases now and every ten minutes. */
export async function startReconciler(env: Env, alerts: ProcessAlerts): Promise<Repetition> {
  const database = openDatabase({ url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN });
  const mailer = createMailer(env);
  const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
  const log = alerts.logOf(createLog("reconciler"));
  const speak = createSpeak({ assets: builtAssets, log });
  const books = { database, keyring, now: () => Date.now(), log, speak };
  const run = () => reconcileNow(env, books, mailer);
  await run();
  return repeatEvery(RECONCILE_EVERY_MS, run, (error) => alerts.failed("purchases", error));
}
