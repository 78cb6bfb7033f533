import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createRazorpay } from "#worker/features/payments/razorpay/razorpay.ts";
import { readEnv } from "#worker/server/env.ts";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback.ts";
import { startStandInAccount } from "./stand-in-account.ts";

const OTHERS = {
  APP_SECRET: "0".repeat(32),
  LIBSQL_URL: "http://127.0.0.1",
  SMTP_URL: "smtp://127.0.0.1",
  MAIL_FROM: "hello@stillwave.localhost",
};

/** A time that has not come, for a link that does not run out. */
const LATER = Date.UTC(2100, 0, 1);

/** A front door that notes the paths of its requests, and a stand-in account before it. */
async function open(APP_ORIGIN: string) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? "");
    response.end();
  });
  const { port, close } = await listenOnLoopback(server, 0);
  const account = await startStandInAccount(readEnv({ ...OTHERS, APP_ORIGIN }), port);
  onTestFinished(async () => {
    await account?.gateway.close();
    await close();
  });
  return { account, requested };
}

test("sells on this machine behind https, too: the buyer returns there, events come by the front door", async () => {
  const { account, requested } = await open("https://localhost:8443");
  if (account === undefined) throw new Error("No stand-in was started.");
  const { gateway, variables } = account;
  const razorpay = createRazorpay({
    keyId: variables.RAZORPAY_KEY_ID,
    keySecret: variables.RAZORPAY_KEY_SECRET,
    webhookSecrets: variables.RAZORPAY_WEBHOOK_SECRET,
    url: variables.RAZORPAY_URL,
    fetch,
    now: () => LATER,
  });
  const made = await razorpay.createLink({
    reference: "7f0a2f6e-6c0e-4d0a-9a44-0a51f1b0f0aa",
    amount: 79_900,
    description: "Creator: 10 credits",
    expiresOn: LATER,
    returnUrl: "https://localhost:8443/payments/return",
  });
  if ("failure" in made) throw new Error(made.failure);
  expect(gateway.pay(made.id).returnUrl).toMatch(/^https:\/\/localhost:8443\/payments\/return\?/);
  expect(await gateway.deliverAll()).toBe(0);
  expect(requested).toContain("/api/payments/webhook");
});

test("sells nothing where others reach the product", async () => {
  const { account } = await open("https://beats.test");
  expect(account).toBeUndefined();
});
