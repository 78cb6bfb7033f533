import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import type { GatewayEvent, Order } from "#worker/features/payments/gateway.rules.ts";
import { createRazorpay } from "#worker/features/payments/razorpay/razorpay.ts";
import {
  type StandInGatewayOptions,
  startStandInGateway,
} from "#worker/tools/local/gateway/gateway.ts";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback.ts";

export const KEY_ID = "rzp_test_stand_in";
export const KEY_SECRET = "stand-in-secret";
export const WEBHOOK_SECRET = "stand-in-webhook-secret";
export const START = Date.UTC(2026, 10, 22);

/** A stand-in gateway, our own gateway port towards it, and a shop that reads what it is told. */
export async function openShop(options: Partial<StandInGatewayOptions> = {}) {
  const told: GatewayEvent[] = [];
  let time = START;
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
    const headers = message.headers as Record<string, string>;
    const request = { method: "POST", headers, body: Buffer.concat(chunks) };
    const event = await razorpay.verify(new Request(`http://127.0.0.1${message.url}`, request));
    if (event) told.push(event);
    response.writeHead(event ? 200 : 400).end();
  });
  const shop = await listenOnLoopback(server, 0);
  const site = `http://127.0.0.1:${shop.port}`;
  const gateway = await startStandInGateway({
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    webhookSecrets: [WEBHOOK_SECRET],
    webhookUrl: `${site}/webhook`,
    now: () => time,
    seed: 1,
    ...options,
  });
  onTestFinished(async () => {
    await gateway.close();
    await shop.close();
  });
  const razorpay = createRazorpay({
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    webhookSecrets: [WEBHOOK_SECRET],
    url: gateway.url,
    fetch,
    now: () => time,
  });
  const order: Order = {
    reference: "7f0a2f6e-6c0e-4d0a-9a44-0a51f1b0f0aa",
    amount: 79_900,
    description: "Creator: 10 credits",
    expiresOn: START + 60 * 60_000,
    returnUrl: `${site}/payments/return`,
  };
  return {
    gateway,
    razorpay,
    order,
    told,
    site,
    /** Lets the gateway's clock go on. */
    later(ms: number) {
      time += ms;
    },
    /** A link of the order, made through our own port. */
    async buy(): Promise<string> {
      const made = await razorpay.createLink(order);
      if ("failure" in made) throw new Error(made.failure);
      return made.id;
    },
  };
}
