import type { FieldName } from "#worker/features/profile/rules.ts";

/** What a browser may fill in by itself (WCAG 1.3.5). */
export const AUTOCOMPLETE: { readonly [Name in FieldName]?: string } = {
  full_name: "name",
  date_of_birth: "bday",
  gender: "sex",
  phone: "tel",
  email: "email",
  location: "address-level2",
};
