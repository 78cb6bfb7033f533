/** A list of helplines in all countries. */
export const HELPLINES_ABROAD = "findahelpline.com";

/**
 * How words of help in a language are set. "auto" is for Devanagari: a text whose direction is its own brings
 * a face for it where the device has none.
 */
export function directionOf(language: string): "ltr" | "rtl" | "auto" {
  if (language === "ar" || language === "ur") return "rtl";
  return language === "hi" || language === "mr" ? "auto" : "ltr";
}

/** @param country the prefix without which the number cannot be dialled from a mobile phone */
function line<Name extends string>(name: Name, number: string, note: string, country = "") {
  return { name, number, dial: `tel:${country}${number.replaceAll("-", "")}`, note } as const;
}

const TELE_MANAS = line("Tele-MANAS", "14416", "free, day and night, in 20 languages");

/** A language that a helpline speaks. */
export interface SpokenLanguage {
  readonly code: string;
  /** In itself. */
  readonly name: string;
  /** In the language of the sentences, where we have no letters for it: not every device has them. */
  readonly said?: string | undefined;
}

/** People to talk to, in one language. */
export interface Support {
  /** ISO 8601. */
  readonly checkedOn: string;
  /** Of the sentences, BCP 47. */
  readonly language: string;
  /** The first is free and answers day and night. */
  readonly lines: readonly Readonly<Record<"name" | "number" | "dial" | "note", string>>[];
  readonly spoken: string;
  readonly languages: readonly SpokenLanguage[];
  readonly elsewhere: string;
  /** What stands around the numbers: before some of them, to all of them, and back. */
  readonly labels: Readonly<Record<"listen" | "more" | "back", string>>;
}

/**
 * People to talk to in a crisis, in English: the one place where their numbers are written. Check every entry again
 * before a launch.
 */
export const SUPPORT = {
  checkedOn: "2026-11-21",
  language: "en",
  lines: [
    TELE_MANAS,
    line("Emergency", "112", "if you or someone is in danger"),
    line("Tele-MANAS", "1-800-891-4416", `the same people as ${TELE_MANAS.number}, toll-free`),
    line("Childline", "1098", "for children and teenagers"),
    line("iCALL", "9152987821", "hours vary", "+91"),
  ],
  /** That Tele-MANAS answers in more languages, and which of them its ministry names. */
  spoken: "Tele-MANAS answers in 20 languages, among them:",
  /**
   * Each in itself: those that the Ministry of Health and Family Welfare named for Tele-MANAS on
   * 10 October 2025. It counts 20 for the calls, and publishes no list of the other eight.
   */
  languages: [
    { code: "en", name: "English" },
    { code: "hi", name: "हिन्दी" },
    { code: "as", name: "অসমীয়া", said: "Assamese" },
    { code: "bn", name: "বাংলা" },
    { code: "gu", name: "ગુજરાતી", said: "Gujarati" },
    { code: "kn", name: "ಕನ್ನಡ" },
    { code: "ml", name: "മലയാളം", said: "Malayalam" },
    { code: "mr", name: "मराठी" },
    { code: "or", name: "ଓଡ଼ିଆ", said: "Odia" },
    { code: "pa", name: "ਪੰਜਾਬੀ", said: "Punjabi" },
    { code: "ta", name: "தமிழ்" },
    { code: "te", name: "తెలుగు" },
  ],
  elsewhere: `Outside India, call your local emergency number, or find a helpline at ${HELPLINES_ABROAD}.`,
  labels: {
    listen: "These people listen, whenever you want to talk:",
    more: "All numbers",
    back: "Go back",
  },
} as const satisfies Support;

/** The number of a helpline, for sentences that name it. */
export function numberOf(name: (typeof SUPPORT.lines)[number]["name"]): string {
  return SUPPORT.lines.find((line) => line.name === name)?.number ?? "";
}

/** Who answers in every need: one number that listens, one that comes. */
export const NEAREST = SUPPORT.lines.filter(({ name }, at) => at === 0 || name === "Emergency");

/**
 * The words of help in English; those of other languages are in `../help/words/`. They follow the language of a text,
 * never that of the interface. Source: SAFETY.md section 1.2.
 */
export const ENGLISH_HELP = {
  crisis:
    "What you wrote sounds very heavy, and you matter more than any sound. Please talk to someone now.",
  beside: {
    doubt: "If it is too heavy to carry alone, call: free, day and night.",
    stay: "How to stay with them",
    moreNumbers: "More numbers",
  },
} as const;

/** Before the numbers, where something else was the matter. */
export const LISTENERS = "If things are heavy, these people listen:";

/**
 * How to stay with somebody who may be in danger. After the five steps that helplines and WHO teach: ask,
 * listen, keep safe, connect, follow up.
 */
export const WORRIED = {
  title: "Worried about someone?",
  lead: "It sounds as if somebody near you may be in danger. You can help them, and you need not do it alone.",
  steps: [
    "Ask them calmly and directly whether they think of ending their life. Asking does not put the thought there.",
    "Listen without judging or arguing, and do not promise to keep it a secret.",
    "Do not leave them alone while the danger lasts. Ask somebody whom they trust to come.",
    "Put away medicines, blades, pesticide and rope.",
    `Call Tele-MANAS ${numberOf("Tele-MANAS")} together, in immediate danger ${numberOf("Emergency")}; for a child, Childline ${numberOf("Childline")}. Then stay in touch.`,
  ],
  you: "This is hard to carry for you too: the same people listen to you.",
} as const;

/** The page that lists them: its words, and its description as search engines show it. */
export const SUPPORT_PAGE = {
  title: "Talk to someone now",
  lead: "If you think of hurting yourself, or feel that you cannot go on: you do not have to carry this alone. These people listen.",
  description: `Helplines in India with links that dial: Tele-MANAS ${numberOf("Tele-MANAS")}, free, day and night, emergency ${numberOf("Emergency")}, Childline ${numberOf("Childline")}.`,
} as const;
