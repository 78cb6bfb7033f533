import * as z from "zod";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { CODE_DIGITS, PASSWORD_LENGTH, readCode } from "#worker/features/accounts/rules.ts";
import { AUTH_FIELDS, type AuthView } from "./views.ts";

const email = z.string().trim().toLowerCase().max(254).pipe(z.email()).catch("");
const password = z.string().max(1024).catch("");
const token = z
  .string()
  .max(64)
  .transform((text) => readCode(text) ?? "")
  .catch("");

export interface AuthFields {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** What is wrong with each field. */
export type AuthFieldErrors = Partial<Record<keyof AuthFields, string>>;

export type AuthFieldsResult =
  | { readonly ok: true; readonly fields: AuthFields }
  | { readonly ok: false; readonly errors: AuthFieldErrors };

/** Reads the fields of a view's form. */
export function readAuthFields(view: AuthView, form: FormData): AuthFieldsResult {
  const fields: AuthFields = {
    email: email.parse(form.get("email")),
    password: password.parse(form.get("password")),
    token: token.parse(form.get("token")),
  };
  const errors: AuthFieldErrors = {};
  // A sign-up may bring a password; it needs none.
  const chosen = view === "sign_up" && fields.password !== "" ? (["password"] as const) : [];
  for (const name of [...AUTH_FIELDS[view], ...chosen]) {
    const error = fieldError(name, view, fields);
    if (error !== undefined) errors[name] = error;
  }
  return Object.keys(errors).length === 0 ? { ok: true, fields } : { ok: false, errors };
}

function fieldError(name: keyof AuthFields, view: AuthView, fields: AuthFields) {
  switch (name) {
    case "email":
      return fields.email === "" ? refused("badEmail") : undefined;
    case "token":
      return fields.token === "" ? refused("missingCode", { digits: CODE_DIGITS }) : undefined;
    case "password":
      return view === "sign_in" ? missingPassword(fields) : weakPassword(fields);
  }
}

function missingPassword(fields: AuthFields): string | undefined {
  return fields.password === "" ? refused("missingPassword") : undefined;
}

/** Length alone: the strength is estimated later, behind the rate limits, because that takes time. */
function weakPassword(fields: AuthFields): string | undefined {
  const length = [...fields.password].length;
  const { min, max } = PASSWORD_LENGTH;
  return length < min || length > max ? refused("badPassword", PASSWORD_LENGTH) : undefined;
}
