/** The answer of an authenticator as a form carries it: JSON, read where it is checked. */
export function passkeyField(form: FormData): string {
  const value = form.get("passkey");
  return typeof value === "string" ? value : "";
}
