import { ENGLISH, spokenLanguage, spokenLocale } from "#worker/domain/translator.ts";
import { t as stateName } from "./words/states.compiled.ts";
import { t } from "./words/titles.compiled.ts";

/** What a generation is doing, in this order: callers are informed at the start of each phase. */
export const PHASES = ["analyzing", "generating"] as const;

export type Phase = (typeof PHASES)[number];

export function isPhase(value: unknown): value is Phase {
  return PHASES.some((phase) => phase === value);
}

/** How long a request for a beat may take before its answer counts as lost, ms: longer than the server's own deadline. */
export const ANSWER_MS = 150_000;

const MAX_GRAPHEMES = 60;
/** What is read of a focus: a model may have written more. */
const READ_LENGTH = 400;

/** How the built-in composer introduces the beginning of a text without a topic. */
const QUOTED = /^(?:what you wrote|aapne likha|आपने लिखा): */iu;
/** Words before the state that the title is for: a title names it, and promises nothing about it. */
const LEADS: readonly RegExp[] = [
  /^(?:the )?(?:user|person|patient|listener|client|individual|someone|i|he|she|they) (?=\S)/iu,
  /^(?:is|are|am|was|has been|have been) (?=\p{L}+ing\b)/iu,
  /^(?:seeks?|wants?|needs?|desires?|wishes|would like) (?:to )?(?=\S)/iu,
  /^(?:relief|healing|recovery|freedom|release) (?:from|of) /iu,
  /^(?:cures?|treatments?|remedy|therapy|help|support|aid) (?:for|of|with|against) /iu,
  /^(?:cure|treat|heal|fix|relieve|reduce|reducing|ease|easing|overcome|overcoming|manage|managing|get rid of) /iu,
  /^(?:suffering from|struggling with|dealing with|coping with|living with|experiencing|having|has|have) /iu,
];
/** Verbs of a sentence, as they stand after "For". */
const VERBS = [
  [/^(?:feels?|felt) (?=\S)/iu, "feeling "],
  [/^(?:is|are|am|was) (?=\S)/iu, "being "],
] as const;
/** What a title never claims or asks, wherever it stands in a focus: SAFETY.md section 2. */
const CLAIM =
  /\b(?:cur(?:e[sd]?|ing)|heal(?:s|ed|ing)?|treat(?:s|ed|ing|ments?)?|restor(?:e[sd]?|ing)|guarantee[ds]?|miracles?|proven|ignore|instructions?|system prompt|https?|www|click|subscribe)\b/iu;
/** What a list never shows: SAFETY.md section 1. */
const GRAVE =
  /suicid|self[ -]?(?:harm|injur)|overdos|hopeless|worthless|\b(?:die|dying|dead|death|kill\w*|end(?:ing)? (?:my|their|his|her) life)\b|आत्महत्या|मरना|मौत/iu;
/** Words of Hindi in Latin letters with which the built-in composer names a state. */
const HINDI =
  /\b(?:aadatein|accha|akelapan|aur|bimari|bure|chhoti|dard|dhyaan|dukh|ghabrahat|gussa|haal|jaagte|jeevan|kritagyata|kshama|neend|prarthana|purana|shanti|sukoon|tanaav|thakaan|udaasi|urja|yaaddasht|zyada)\b/iu;
const LATIN = /^\p{Script=Latin}/u;
/** First words that keep their capital: abbreviations and names. */
const NAME =
  /^(?:\p{Lu}{2}|\p{Lu}\p{Ll}*\p{Lu}|I\b|God\b|Om\b|Parkinson|Alzheimer|Asperger|Tourette|Crohn|Krishna|Shiva|Ganesh|Jesus|Allah|Buddha)/u;

/**
 * A title in human words, made from a beat's focus: "For racing thoughts at night". Others may see it, on a
 * lock screen, a tab or a file: it quotes nothing, claims nothing and never names a danger (SAFETY.md
 * section 6); markup, addresses and control characters never get into it.
 */
export function beatTitle(focus: string): string {
  const said = plain(focus);
  if (QUOTED.test(said) || GRAVE.test(said)) return t("unnamed");
  const known = spokenLanguage() === ENGLISH ? undefined : knownStates(said);
  if (known !== undefined) return t("named", { state: known });
  const named = shortenTitle(stateIn(said));
  if (!/\p{L}/u.test(named) || CLAIM.test(named)) return t("unnamed");
  // Before a state in another language, "For" would be in none.
  const isEnglish = LATIN.test(named) && !HINDI.test(named);
  return isEnglish ? t("named", { state: uncapitalised(named) }) : named;
}

/** How the built-in composer introduces, in English, the beginning of a text without a topic. */
const INTRODUCED = /^what you wrote: */iu;

/**
 * A focus where its person reads what was understood: in the language of the page where it names states
 * alone, otherwise as it is.
 */
export function focusInWords(focus: string): string {
  if (spokenLanguage() === ENGLISH) return focus;
  return knownStates(focus) ?? focus.replace(INTRODUCED, "");
}

/** The states that the built-in composer names in English, by their keys in the catalog. */
const STATES = {
  "a good mood": "goodMood",
  "a nap": "nap",
  anger: "anger",
  anxiety: "anxiety",
  "bad dreams": "badDreams",
  calm: "calm",
  "cravings and habits": "cravingsAndHabits",
  energy: "energy",
  forgiveness: "forgiveness",
  gratitude: "gratitude",
  grief: "grief",
  "how you feel": "howYouFeel",
  "illness and recovery": "illnessAndRecovery",
  "inner peace": "innerPeace",
  loneliness: "loneliness",
  "low mood": "lowMood",
  "meaning and purpose": "meaningAndPurpose",
  meditation: "meditation",
  memory: "memory",
  pain: "pain",
  "prayer and faith": "prayerAndFaith",
  "racing thoughts": "racingThoughts",
  "staying awake": "stayingAwake",
  stress: "stress",
  tiredness: "tiredness",
  trauma: "trauma",
  "trouble focusing": "troubleFocusing",
  "trouble sleeping": "troubleSleeping",
} as const;
const LISTED = new RegExp(`(${Object.keys(STATES).join("|")})(?:, | and |$)`, "giy");

/** The states of a focus in the language that is spoken; undefined where it has anything else in it. */
function knownStates(focus: string): string | undefined {
  const found = Array.from(focus.matchAll(LISTED));
  if (found.map(([whole]) => whole).join("") !== focus) return undefined;
  const names = found.map(([, name = ""]) =>
    stateName(STATES[name.toLowerCase() as keyof typeof STATES]),
  );
  return new Intl.ListFormat(spokenLocale()).format(names);
}

/** Two joined parts that are joined again make a list with one "and". */
function listed(state: string): string {
  const [last = "", ...others] = state.split(/,? and /iu).reverse();
  return others.length < 2 ? state : `${others.reverse().join(", ")} and ${last}`;
}

/** One line of text, without what markup, control characters and quotation marks would add. */
function plain(focus: string): string {
  return focus
    .slice(0, READ_LENGTH)
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}\uFFFD]/gu, " ")
    .replace(/\p{Cf}/gu, (found) => (isJoiningWord(found) ? found : ""))
    .replace(/<[^<>]*>/gu, " ")
    .replace(/["\u201C\u201D\u201E\u00AB\u00BB<>{}[\]`*_#|\\]/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[\s.,;:!?\u2013\u2014-]+|[\s.,;:!?\u0964\u2013\u2014-]+$/gu, "");
}

/** The state itself, of a focus that wraps it into a sentence. */
function stateIn(focus: string): string {
  let state = focus.replace(/^for (?=\S)/iu, "");
  for (const lead of LEADS) state = state.replace(lead, "");
  for (const [verb, form] of VERBS) state = state.replace(verb, form);
  return listed(state.trim());
}

/** Cuts at a word, where there is one. */
function shortenTitle(text: string): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (graphemes.length <= MAX_GRAPHEMES) return text;
  const kept = graphemes.slice(0, MAX_GRAPHEMES).join("");
  const end = kept.lastIndexOf(" ");
  return `${(end > MAX_GRAPHEMES / 2 ? kept.slice(0, end) : kept).replace(/[\s.,;:-]+$/u, "")}\u2026`;
}

function uncapitalised(text: string): string {
  return NAME.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Zero-width joiners belong to how Indic scripts and emoji are written. */
function isJoiningWord(character: string): boolean {
  return character === "\u200C" || character === "\u200D";
}
