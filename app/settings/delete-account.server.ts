import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater, textField } from "#app/requests/form.server.ts";
import { LEFT_BROWSER } from "#app/requests/visitor.server.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { CODE_DIGITS, readCode } from "#worker/features/accounts/rules.ts";
import type { DeletionProof } from "#worker/features/privacy/service.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { t } from "./words/answers.compiled.ts";

const INTENTS: readonly unknown[] = ["delete_account", "delete_code"];

interface DeletionFieldErrors {
  readonly password?: string | undefined;
  readonly token?: string | undefined;
}

/** How an attempt to delete the account ended, for the form that shows it. */
export interface DeletionReply {
  /** Shown above the forms. */
  readonly error?: string | undefined;
  /** Shown beside their fields. */
  readonly fields?: DeletionFieldErrors | undefined;
  readonly codeMailed?: boolean | undefined;
}

/** What the action of these forms returns to the page. */
export interface DeletionAnswer {
  readonly deletion: DeletionReply;
}

export function isDeletionIntent(intent: unknown): boolean {
  return INTENTS.includes(intent);
}

/** Answers the forms of `MyData`: mails a code, or deletes the account and redirects to the goodbye page. */
export async function answerDeletion(
  form: FormData,
  person: Person,
  { pageOwner, personalData }: AppLoadContext["services"],
) {
  // The page was loaded for another account, which is not the one that would go.
  if (await pageOwner.differs(person, textField(form, "owner"))) return redirect("/settings", 303);
  if (form.get("intent") === "delete_code") {
    const mailed = await personalData.mailDeletionCode(person);
    return mailed.kind === "sent"
      ? reply({ codeMailed: true }, 200)
      : answerLater(mailed, toAnswer);
  }
  const read = readDeletionProof(form, person.hasPassword);
  if (!read.ok) return reply({ fields: read.fields }, 400);
  const { proof } = read;
  const outcome = await personalData.deleteAccount(person, proof);
  switch (outcome.kind) {
    case "deleted":
      return redirect("/goodbye", { status: 303, headers: LEFT_BROWSER });
    case "refused":
      return reply(refusalOf(proof), 401);
    case "throttled":
    case "busy":
      return answerLater(outcome, toAnswer);
    case "failed":
      return reply({ error: refused("notDeleted") }, 503);
  }
}

function refusalOf(proof: DeletionProof): DeletionReply {
  if ("passkey" in proof) return { error: t("passkeys.notDeleted") };
  return "code" in proof
    ? { fields: { token: refused("wrongDeletionCode") } }
    : { fields: { password: refused("wrongPassword") } };
}

type ProofResult =
  | { readonly ok: true; readonly proof: DeletionProof }
  | { readonly ok: false; readonly fields: DeletionFieldErrors };

/** Reads the passkey, the password or the code of a form. If all are missing, one field gets the error. */
export function readDeletionProof(form: FormData, hasPassword: boolean): ProofResult {
  const passkey = textField(form, "passkey");
  if (passkey !== "") return { ok: true, proof: { passkey } };
  const password = textField(form, "password", 1024);
  if (password !== "") return { ok: true, proof: { password } };
  const code = readCode(textField(form, "token", 1024));
  if (code !== undefined) return { ok: true, proof: { code } };
  const byPassword = hasPassword && !form.has("token");
  return {
    ok: false,
    fields: byPassword
      ? { password: refused("missingPassword") }
      : { token: refused("missingCode", { digits: CODE_DIGITS }) },
  };
}

function toAnswer(error: string): DeletionAnswer {
  return { deletion: { error } };
}

function reply(deletion: DeletionReply, status: number) {
  return answerForm({ deletion } satisfies DeletionAnswer, status);
}
