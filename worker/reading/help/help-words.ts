import {
  HELPLINES_ABROAD,
  numberOf,
  SUPPORT,
  type Support,
} from "#worker/reading/safety/support.ts";
import { type SaidIn, writtenIn } from "#worker/reading/said-back/subjects.ts";
import arabic from "./words/ar.json" with { type: "json" };
import assamese from "./words/as.json" with { type: "json" };
import bengali from "./words/bn.json" with { type: "json" };
import german from "./words/de.json" with { type: "json" };
import spanish from "./words/es.json" with { type: "json" };
import french from "./words/fr.json" with { type: "json" };
import gujarati from "./words/gu.json" with { type: "json" };
import hindi from "./words/hi.json" with { type: "json" };
import romanisedHindi from "./words/hi-Latn.json" with { type: "json" };
import japanese from "./words/ja.json" with { type: "json" };
import kannada from "./words/kn.json" with { type: "json" };
import malayalam from "./words/ml.json" with { type: "json" };
import marathi from "./words/mr.json" with { type: "json" };
import odia from "./words/or.json" with { type: "json" };
import punjabi from "./words/pa.json" with { type: "json" };
import portuguese from "./words/pt.json" with { type: "json" };
import russian from "./words/ru.json" with { type: "json" };
import tamil from "./words/ta.json" with { type: "json" };
import telugu from "./words/te.json" with { type: "json" };
import urdu from "./words/ur.json" with { type: "json" };
import chinese from "./words/zh.json" with { type: "json" };

/** The words of help in one language beside English, whose own stand where pages show them. */
interface HelpWords {
  readonly crisis: string;
  readonly names: Readonly<Record<"emergency" | "childline", string>>;
  /** `tollFree` with `{number}`. */
  readonly notes: Readonly<
    Record<"first" | "emergency" | "tollFree" | "childline" | "hours", string>
  >;
  readonly spoken: string;
  /** The languages for which we have no letters, by their codes; its own has none. */
  readonly languages: Readonly<Partial<Record<string, string>>>;
  /** With `{site}`. */
  readonly elsewhere: string;
  readonly back: string;
  readonly stillThere: string;
  readonly allNumbers: string;
  readonly doubt: string;
  readonly moreNumbers: string;
  readonly stay: string;
  readonly page: { readonly title: string; readonly lead: string };
  readonly worried: {
    readonly title: string;
    readonly lead: string;
    /** The last with `{teleManas}`, `{emergency}` and `{childline}`. */
    readonly steps: readonly string[];
    readonly you: string;
  };
}

/** A language in which help is given beside English. */
export type HelpLanguage = Exclude<SaidIn, "en">;

const WORDS: Readonly<Record<HelpLanguage, HelpWords>> = {
  hi: hindi,
  "hi-Latn": romanisedHindi,
  bn: bengali,
  mr: marathi,
  te: telugu,
  ta: tamil,
  gu: gujarati,
  ur: urdu,
  kn: kannada,
  ml: malayalam,
  or: odia,
  pa: punjabi,
  as: assamese,
  es: spanish,
  fr: french,
  de: german,
  pt: portuguese,
  ar: arabic,
  ru: russian,
  zh: chinese,
  ja: japanese,
};

/** The languages in which help is given, each in itself. */
export const HELP_LANGUAGES = [
  { code: "en", name: "English" },
  { code: "hi", name: "हिन्दी" },
  { code: "hi-Latn", name: "Hindi (Roman)" },
  { code: "bn", name: "বাংলা" },
  { code: "mr", name: "मराठी" },
  { code: "te", name: "తెలుగు" },
  { code: "ta", name: "தமிழ்" },
  { code: "gu", name: "ગુજરાતી" },
  { code: "ur", name: "اردو" },
  { code: "kn", name: "ಕನ್ನಡ" },
  { code: "ml", name: "മലയാളം" },
  { code: "or", name: "ଓଡ଼ିଆ" },
  { code: "pa", name: "ਪੰਜਾਬੀ" },
  { code: "as", name: "অসমীয়া" },
  { code: "es", name: "Español" },
  { code: "fr", name: "Français" },
  { code: "de", name: "Deutsch" },
  { code: "pt", name: "Português" },
  { code: "ar", name: "العربية" },
  { code: "ru", name: "Русский" },
  { code: "zh", name: "中文" },
  { code: "ja", name: "日本語" },
] as const satisfies readonly { readonly code: SaidIn; readonly name: string }[];

/** Help in one language, as pages and programs show it. */
export interface CrisisHelp {
  /** BCP 47. */
  readonly language: HelpLanguage;
  /** The whole answer to a clear statement of a crisis. */
  readonly message: string;
  readonly support: Support;
}

/** Help beside a sound, and the page of the numbers. */
export interface HelpPage extends CrisisHelp {
  readonly page: HelpWords["page"];
  readonly worried: HelpWords["worried"];
  readonly beside: Readonly<Record<"doubt" | "moreNumbers" | "stay", string>>;
}

function helpIn(language: HelpLanguage): CrisisHelp {
  return { language, message: WORDS[language].crisis, support: supportIn(language) };
}

/**
 * Help in a language, with what stands on the page of the numbers and beside a sound.
 * @returns undefined for a code that is none of {@link HELP_LANGUAGES}, and for English
 */
export function helpPageIn(language: string): HelpPage | undefined {
  if (!isHelpLanguage(language)) return undefined;
  const { page, worried, doubt, moreNumbers, stay } = WORDS[language];
  const numbers = {
    teleManas: numberOf("Tele-MANAS"),
    emergency: numberOf("Emergency"),
    childline: numberOf("Childline"),
  };
  const steps = worried.steps.map((step) => filled(step, numbers));
  const beside = { doubt, moreNumbers, stay };
  return { ...helpIn(language), page, worried: { ...worried, steps }, beside };
}

/**
 * Help in the language of a text: whoever wrote it reads that best.
 * @returns undefined for English, and where the language is not read
 */
export function helpFor(text: string): CrisisHelp | undefined {
  const language = writtenIn(text);
  return language === undefined || language === "en" ? undefined : helpIn(language);
}

/** The same in the language of a text. @returns undefined for English, and where the language is not read */
export function helpPageFor(text: string): HelpPage | undefined {
  const language = writtenIn(text);
  return language === undefined ? undefined : helpPageIn(language);
}

function isHelpLanguage(code: string): code is HelpLanguage {
  return Object.hasOwn(WORDS, code);
}

function supportIn(language: HelpLanguage): Support {
  const words = WORDS[language];
  const { names, notes, spoken, elsewhere, stillThere, allNumbers, back } = words;
  const languages = SUPPORT.languages.map(({ code, name }) => ({
    ...{ code, name },
    said: words.languages[code],
  }));
  const [nearest] = SUPPORT.lines;
  const again = filled(notes.tollFree, { number: nearest.number });
  const own = {
    "Tele-MANAS": { note: again },
    Emergency: { name: names.emergency, note: notes.emergency },
    Childline: { name: names.childline, note: notes.childline },
    iCALL: { note: notes.hours },
  };
  const lines = SUPPORT.lines.map((line) =>
    line === nearest ? { ...line, note: notes.first } : { ...line, ...own[line.name] },
  );
  return {
    ...SUPPORT,
    ...{ language, lines, spoken, languages },
    elsewhere: filled(elsewhere, { site: HELPLINES_ABROAD }),
    labels: { listen: stillThere, more: allNumbers, back },
  };
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (whole, [name, value]) => whole.replace(`{${name}}`, value),
    text,
  );
}
