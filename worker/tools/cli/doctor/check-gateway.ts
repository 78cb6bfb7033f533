import { RAZORPAY_API } from "#worker/adapters/payments/razorpay.ts";
import { fetchJson } from "./fetch-json.ts";
import { type Finding, well, wrong } from "./finding.ts";

/** Has the form of a link's id, and is none. */
const NO_LINK = "plink_00000000000000";

export interface GatewayAccess {
  readonly keyId: string;
  readonly keySecret: string;
  /** @default the gateway's own */
  readonly url: string | undefined;
}

/**
 * Asks the payment gateway for a link that does not exist. It checks the keys first, so that its answer
 * tells whether they are right; nothing is made and nothing costs. The webhook's secret cannot be
 * checked from here: the gateway never tells whether it has the same.
 */
export async function checkGateway(access: GatewayAccess): Promise<Finding> {
  const { keyId, keySecret, url = RAZORPAY_API } = access;
  const answer = await fetchJson(`${url.replace(/\/+$/, "")}/v1/payment_links/${NO_LINK}`, {
    headers: { Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
  });
  if (answer === undefined) {
    const repair = "check RAZORPAY_URL, and that this machine reaches the internet";
    return wrong("payments", `the gateway does not answer: ${repair}`);
  }
  const { status, body } = answer;
  if (status === 401) {
    const repair = "copy RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET anew, both of one mode";
    return wrong("payments", `the gateway refuses the keys (HTTP 401): ${repair}`);
  }
  if ((status === 400 || status === 404) && isRefusal(body)) {
    return well("payments", `the gateway knows the keys${modeOf(keyId)}`);
  }
  const repair = "check RAZORPAY_URL, or ask again later";
  return wrong("payments", `the gateway answers HTTP ${status}: ${repair}`);
}

/** Whether an error is in the gateway's own form: another server has no such page either. */
function isRefusal(body: unknown): boolean {
  const { error } = (body ?? {}) as { readonly error?: unknown };
  return typeof error === "object" && error !== null;
}

function modeOf(keyId: string): string {
  if (keyId.startsWith("rzp_test_")) return ", those of test mode: no money moves";
  return keyId.startsWith("rzp_live_") ? ", those of live mode" : "";
}
