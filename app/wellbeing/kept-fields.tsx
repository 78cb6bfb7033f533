import type { Fields } from "#worker/reading/safety/read-texts.ts";

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
