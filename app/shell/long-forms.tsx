import type { MouseEvent } from "react";
import type { Fields } from "#worker/reading/help/read-texts.ts";
import { t } from "./words/shell.compiled.ts";

interface KeptFieldsProps {
  /** By their names, or in the order of the form, where one may have several. */
  readonly fields: Readonly<Record<string, string>> | Fields;
}

/** Carries what was answered through a page that does not show it as a form. */
export function KeptFields({ fields }: KeptFieldsProps) {
  const entries: Fields = isList(fields) ? fields : Object.entries(fields);
  return entries.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

function isList(fields: KeptFieldsProps["fields"]): fields is Fields {
  return Array.isArray(fields);
}

/** The way to sign in again that leaves this page, and what was typed in it, as it is. */
export function SignInElsewhere() {
  return (
    <a
      href="/auth"
      target="_blank"
      rel="noopener"
      className="link inline-flex min-h-12 items-center"
    >
      {t("signIn")}
    </a>
  );
}

/** Leads from a summary to a field, without a change of the address: a navigation would forget the errors. */
export function goToField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (field === null) return;
  event.preventDefault();
  // Its label stands above it, and bars are fixed at both ends of the screen.
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}
