import type { Script } from "#worker/reading/language/scripts.ts";

/** A language that the product reads. */
export interface Language {
  /** ISO 639-1. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  readonly script: Script;
}

/** English and Hindi, in either script: people mix them within a sentence, so one reader reads both. */
export const ENGLISH_AND_HINDI = "en-hi";

/** A language that the built-in composer does not read. */
export const OTHER = "other";

/** In the order in which people are told of them: most speakers in India first, then worldwide. */
export const LANGUAGES = [
  { code: "en", name: "English", script: "Latin" },
  { code: "hi", name: "Hindi", script: "Devanagari" },
  { code: "bn", name: "Bengali", script: "Bengali" },
  { code: "mr", name: "Marathi", script: "Devanagari" },
  { code: "te", name: "Telugu", script: "Telugu" },
  { code: "ta", name: "Tamil", script: "Tamil" },
  { code: "gu", name: "Gujarati", script: "Gujarati" },
  { code: "ur", name: "Urdu", script: "Arabic" },
  { code: "kn", name: "Kannada", script: "Kannada" },
  { code: "ml", name: "Malayalam", script: "Malayalam" },
  { code: "or", name: "Odia", script: "Oriya" },
  { code: "pa", name: "Punjabi", script: "Gurmukhi" },
  { code: "as", name: "Assamese", script: "Bengali" },
  { code: "es", name: "Spanish", script: "Latin" },
  { code: "fr", name: "French", script: "Latin" },
  { code: "de", name: "German", script: "Latin" },
  { code: "pt", name: "Portuguese", script: "Latin" },
  { code: "ar", name: "Arabic", script: "Arabic" },
  { code: "ru", name: "Russian", script: "Cyrillic" },
  { code: "zh", name: "Chinese", script: "Han" },
  { code: "ja", name: "Japanese", script: "Kana" },
] as const satisfies readonly Language[];

/** Codes of the languages beside English and Hindi. */
export type OtherLanguageCode = Exclude<(typeof LANGUAGES)[number]["code"], "en" | "hi">;

/** How a text is to be read. */
export type ReadAs = typeof ENGLISH_AND_HINDI | OtherLanguageCode | typeof OTHER;

/** Whose words are no words of others in Latin letters, but look like them. */
export const EUROPEAN: ReadonlySet<ReadAs> = new Set(["es", "fr", "de", "pt"]);

export const OTHER_LANGUAGE_CODES = LANGUAGES.map(({ code }) => code).filter(
  (code): code is OtherLanguageCode => code !== "en" && code !== "hi",
);
