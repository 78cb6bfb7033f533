import * as z from "zod";
import type { Bytes } from "#worker/domain/crypto.ts";
import { parseJson } from "#worker/domain/http.ts";
import type { MailTrouble } from "#worker/features/accounts/rules.ts";

/** What a mail service reports of an address. */
export interface MailReport {
  readonly trouble: MailTrouble;
  /** Trimmed and in lower case. */
  readonly address: string;
  /** When it happened, Unix ms; never later than now. */
  readonly at: number;
}

/** How far the clocks of the service and ours may differ. An older request may be one that somebody recorded. */
const TOLERANCE_MS = 5 * 60_000;
/** The most signatures that one request may bring: one for each secret that is valid. */
const MOST_SIGNATURES = 8;

const ID = /^[\w-]{1,128}$/;
const SECONDS = /^\d{1,11}$/;
/** The first version, HMAC-SHA-256: 32 bytes in base64. */
const SIGNATURE = /^v1,([A-Za-z0-9+/]{43}=)$/;
const SECRET = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/;

/** The bytes of a secret such as `whsec_MfKQ…`; undefined for any other text. */
export function mailSecretBytes(text: string): Bytes | undefined {
  const [, encoded = ""] = SECRET.exec(text) ?? [];
  return encoded === "" || encoded.length % 4 !== 0 ? undefined : bytesOf(encoded);
}

/**
 * Reads an event of Resend, or of another service with the same events that signs them as Svix does: it is believed by
 * its signature alone, https://docs.svix.com/receiving/verifying-payloads/how-manual.
 * @param secrets as the service shows them, the current one and, during a change, the one before
 * @returns its report, "nothing" for an event that tells nothing of an address, undefined for one that is not signed
 */
export async function readMailEvent(
  request: Request,
  secrets: readonly string[],
  now: number,
): Promise<MailReport | "nothing" | undefined> {
  const body = new Uint8Array(await request.arrayBuffer());
  if (!(await isSigned(request.headers, body, secrets, now))) return undefined;
  const { data: event } = EVENT.safeParse(parseJson(new TextDecoder().decode(body)));
  const trouble = event && troubleOf(event);
  if (event === undefined || trouble === undefined) return "nothing";
  const [to = ""] = event.data.to;
  const at = Date.parse(event.created_at);
  return {
    trouble,
    address: to.trim().toLowerCase(),
    at: Number.isNaN(at) ? now : Math.min(at, now),
  };
}

async function isSigned(
  headers: Headers,
  body: Bytes,
  secrets: readonly string[],
  now: number,
): Promise<boolean> {
  const id = headers.get("svix-id") ?? "";
  const seconds = headers.get("svix-timestamp") ?? "";
  if (!ID.test(id) || !SECONDS.test(seconds)) return false;
  if (Math.abs(now - Number(seconds) * 1000) > TOLERANCE_MS) return false;
  const head = new TextEncoder().encode(`${id}.${seconds}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const signatures = (headers.get("svix-signature") ?? "").split(" ", MOST_SIGNATURES);
  for (const secret of secrets.map(mailSecretBytes)) {
    if (secret === undefined) continue;
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["verify"]);
    for (const [, signature = ""] of signatures.map((text) => SIGNATURE.exec(text) ?? [])) {
      // Compares in constant time.
      if (await crypto.subtle.verify("HMAC", key, bytesOf(signature), signed)) return true;
    }
  }
  return false;
}

function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** We write to one address at a time: of several, an event would not say which. */
const EVENT = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    to: z.array(z.string().max(320)).length(1),
    bounce: z.object({ type: z.string() }).optional(),
  }),
});

/** A mailbox that is full or away for a while is none. */
function troubleOf({ type, data }: z.infer<typeof EVENT>): MailTrouble | undefined {
  if (type === "email.complained") return "complaint";
  // The service no longer sends to an address that bounced before.
  if (type === "email.suppressed") return "bounce";
  const { type: kind = "Permanent" } = data.bounce ?? {};
  return type === "email.bounced" && kind === "Permanent" ? "bounce" : undefined;
}
