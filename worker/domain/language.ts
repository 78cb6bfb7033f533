/** The languages of the interface, each by its name in itself; the first is the one of the specification. */
export const INTERFACE_LANGUAGES = [
  { code: "en", name: "English" },
  { code: "hi", name: "हिन्दी" },
  { code: "bn", name: "বাংলা" },
  { code: "mr", name: "मराठी" },
  { code: "te", name: "తెలుగు" },
  { code: "ta", name: "தமிழ்" },
  { code: "kn", name: "ಕನ್ನಡ" },
] as const;

export type NamedLanguage = (typeof INTERFACE_LANGUAGES)[number];

/** A BCP 47 tag of one of them. */
export type InterfaceLanguage = NamedLanguage["code"];

/** Of an address that opens a page in one of them. */
export const LANGUAGE_PARAMETER = "language";

/** One of ours, where an unknown value names it, also with a country: `hi-IN`. */
export function readLanguage(value: string | null | undefined): NamedLanguage | undefined {
  const [base] = (value ?? "").toLowerCase().split("-");
  return INTERFACE_LANGUAGES.find(({ code }) => code === base);
}
