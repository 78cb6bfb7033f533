/** How Razorpay is configured, checked and described: all that the product knows of it before a purchase. */
import * as z from "zod";
import type { GatewayAccount } from "#worker/features/payments/gateway.rules.ts";
import { EVENT_ID_HEADER, SIGNATURE_HEADER } from "./messages.ts";
import { createRazorpay, type RazorpayPorts } from "./razorpay.ts";

/** In test mode and in live mode alike: the keys decide. */
const API = "https://api.razorpay.com";
/** Has the form of a link's id, and is none. */
const NO_LINK = "plink_00000000000000";

const secrets = z
  .string("is missing")
  .transform((value) => value.split(",").map((secret) => secret.trim()))
  .refine((all) => all.length <= 2 && all.every(({ length }) => length >= 16), {
    message: "must be a secret of at least 16 characters, or two with a comma between them",
  });

/** The values of the variables, once they are read. */
interface Values {
  readonly RAZORPAY_KEY_ID?: string | undefined;
  readonly RAZORPAY_KEY_SECRET?: string | undefined;
  readonly RAZORPAY_WEBHOOK_SECRET?: readonly string[] | undefined;
  readonly RAZORPAY_URL?: string | undefined;
}

export const RAZORPAY = {
  company: "Razorpay",
  /** What the names of its variables begin with. */
  prefix: "RAZORPAY_",
  /** All of them, or none. */
  required: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
  /** Those that must not be in wrangler.toml. */
  secrets: ["RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
  /** Where its API is; on loopback it is a stand-in, where no money moves. */
  address: "RAZORPAY_URL",

  /** @param kinds schemas of a text and of an address */
  variables: <Kind extends z.ZodType<string>>(kinds: { text: Kind; address: Kind }) => ({
    /** Without it nothing is for sale. */
    RAZORPAY_KEY_ID: kinds.text.optional(),
    RAZORPAY_KEY_SECRET: kinds.text.optional(),
    /** Signs events: the secret, and after a comma the one before, during a change. */
    RAZORPAY_WEBHOOK_SECRET: secrets.optional(),
    RAZORPAY_URL: kinds.address.optional(),
  }),

  /** @returns undefined where nothing is for sale */
  open(values: Values, ports: Pick<RazorpayPorts, "fetch" | "now">): GatewayAccount | undefined {
    const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = values;
    const { RAZORPAY_WEBHOOK_SECRET: webhookSecrets, RAZORPAY_URL: url = API } = values;
    if (keyId === undefined || keySecret === undefined || webhookSecrets === undefined) {
      return undefined;
    }
    return createRazorpay({ keyId, keySecret, webhookSecrets, url, ...ports });
  },

  /**
   * Asks for a link that does not exist. The gateway checks the keys first, so that its answer tells whether
   * they are right; nothing is made and nothing costs. The webhook's secret cannot be checked from here: the
   * gateway never tells whether it has the same.
   * @param valueAt a variable that is well-formed @param fetchJson gives undefined where nothing answers
   * @returns undefined where nothing is for sale
   */
  async examine(
    valueAt: (name: string) => string | undefined,
    fetchJson: (
      url: string,
      init: RequestInit,
    ) => Promise<{ readonly status: number; readonly body: unknown } | undefined>,
  ): Promise<{ readonly ok: boolean; readonly message: string } | undefined> {
    const [keyId, keySecret] = [valueAt("RAZORPAY_KEY_ID"), valueAt("RAZORPAY_KEY_SECRET")];
    if (keyId === undefined || keySecret === undefined) return undefined;
    const url = (valueAt("RAZORPAY_URL") ?? API).replace(/\/+$/, "");
    const answer = await fetchJson(`${url}/v1/payment_links/${NO_LINK}`, {
      headers: { Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    });
    if (answer === undefined) {
      const repair = "check RAZORPAY_URL, and that this machine reaches the internet";
      return { ok: false, message: `the gateway does not answer: ${repair}` };
    }
    const { status, body } = answer;
    if (status === 401) {
      const repair = "copy RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET anew, both of one mode";
      return { ok: false, message: `the gateway refuses the keys (HTTP 401): ${repair}` };
    }
    if ((status === 400 || status === 404) && isRefusal(body)) {
      return { ok: true, message: `the gateway knows the keys${modeOf(keyId)}` };
    }
    const repair = "check RAZORPAY_URL, or ask again later";
    return { ok: false, message: `the gateway answers HTTP ${status}: ${repair}` };
  },

  /** The headers and the body of an event, as the description of our API has them. */
  event: {
    headers: {
      [SIGNATURE_HEADER]: "HMAC-SHA-256 over the body as it is sent, hex.",
      [EVENT_ID_HEADER]: "Equal in repeats of an event.",
    },
    body: z.object({ event: z.string(), payload: z.object({}).loose().optional() }).loose(),
  },
} as const;

/** Whether an error is in the gateway's own form: another server has no such page either. */
function isRefusal(body: unknown): boolean {
  const { error } = (body ?? {}) as { readonly error?: unknown };
  return typeof error === "object" && error !== null;
}

function modeOf(keyId: string): string {
  if (keyId.startsWith("rzp_test_")) return ", those of test mode: no money moves";
  return keyId.startsWith("rzp_live_") ? ", those of live mode" : "";
}
