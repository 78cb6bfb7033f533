import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { passkeyField } from "#app/auth/passkey-field.ts";
import { PASSKEYS } from "#app/words/passkeys.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import type { Throttled } from "#worker/services/limits/throttle.ts";
import type { Busy } from "#worker/services/passwords/hash-limiter.ts";
import type { DeletionProof } from "#worker/services/personal-data/personal-data.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";

const INTENTS: readonly unknown[] = ["delete_account", "delete_code"];

interface DeletionFieldErrors {
  readonly password?: string | undefined;
  readonly token?: string | undefined;
}

/** How a try to delete the account ended, for the form that shows it. */
export interface DeletionReply {
  /** Said above the forms. */
  readonly error?: string | undefined;
  /** Said beside its field. */
  readonly fields?: DeletionFieldErrors | undefined;
  readonly codeMailed?: boolean | undefined;
}

/** What the page gets from the action of these forms. */
export interface DeletionAnswer {
  readonly deletion: DeletionReply;
}

export function isDeletionIntent(intent: unknown): boolean {
  return INTENTS.includes(intent);
}

/** Answers the forms of `MyData`: mails a code, or deletes the account and says goodbye. */
export async function answerDeletion(
  form: FormData,
  person: Person,
  { personalData }: AppLoadContext["services"],
) {
  if (form.get("intent") === "delete_code") {
    const mailed = await personalData.mailDeletionCode(person);
    return mailed.kind === "sent" ? reply({ codeMailed: true }, 200) : later(mailed);
  }
  const read = readDeletionProof(form, person.hasPassword);
  if (!read.ok) return reply({ fields: read.fields }, 400);
  const { proof } = read;
  const outcome = await personalData.deleteAccount(person, proof);
  switch (outcome.kind) {
    case "deleted":
      return redirect("/goodbye", {
        status: 303,
        headers: { "Clear-Site-Data": '"cache", "storage"' },
      });
    case "refused":
      return reply(refusalOf(proof), 401);
    case "throttled":
    case "busy":
      return later(outcome);
    case "failed":
      return reply({ error: NOTICES.notDeleted }, 503);
  }
}

function refusalOf(proof: DeletionProof): DeletionReply {
  if ("passkey" in proof) return { error: PASSKEYS.notDeleted };
  return "code" in proof
    ? { fields: { token: NOTICES.wrongDeletionCode } }
    : { fields: { password: NOTICES.wrongPassword } };
}

type ProofResult =
  | { readonly ok: true; readonly proof: DeletionProof }
  | { readonly ok: false; readonly fields: DeletionFieldErrors };

/** Reads the passkey, the password or the code of a form; which of the two is asked for where both are missing. */
export function readDeletionProof(form: FormData, hasPassword: boolean): ProofResult {
  const passkey = passkeyField(form);
  if (passkey !== "") return { ok: true, proof: { passkey } };
  const [password, token] = [typed(form.get("password")), typed(form.get("token"))];
  if (password !== "") return { ok: true, proof: { password } };
  const code = token.replace(/\D/g, "");
  if (code.length === 8) return { ok: true, proof: { code } };
  const byPassword = hasPassword && !form.has("token");
  return {
    ok: false,
    fields: byPassword ? { password: NOTICES.missingPassword } : { token: NOTICES.missingCode },
  };
}

function typed(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.slice(0, 1024) : "";
}

/** Too many tries of this person, or too many people at once. */
function later({ kind, retryAfterSeconds }: Throttled | Busy) {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  if (kind === "busy") return reply({ error: NOTICES.busy }, 503, headers);
  return reply({ error: NOTICES.tooManyTries }, 429, headers);
}

function reply(deletion: DeletionReply, status: number, headers: Record<string, string> = {}) {
  return data({ deletion } satisfies DeletionAnswer, { status, headers });
}
