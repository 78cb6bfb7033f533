import { stemmer } from "stemmer";
import { inEnglish, oncePerLanguage } from "#worker/domain/translator.ts";
import { foldScript } from "#worker/reading/language/script-words.ts";
import { t } from "./words/search.compiled.ts";

/** Words that say nothing of what a question is about: in English, romanised Hindi, and the language that is spoken. */
const ignored = oncePerLanguage(
  () => new Set([...inEnglish(() => t("ignored")).split(" "), ...scriptWords(t("ignored"))]),
);

/** Several words, or one that has many spellings, under one word. In order. */
const PHRASES: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\b(log+(ing|ed)? ?(in|on)|log+in|sign(ing|ed)? ?in|signin)\b/g, "signin"],
  [/\b(log+(ing|ed)? ?(out|off)|sign(ing|ed)? ?(out|off)|kicked out)\b/g, "signout"],
  [/\b(sign(ing|ed)? ?up|regist(er|ering|ered|ration)|create (an |my )?account)\b/g, "signup"],
  [/\b(head|ear) (phone|phones|bud|buds|set)\b/g, "headphone"],
  [/\b(used up|run out|ran out|khatam)\b/g, "usedup"],
  [/\b(turn|turned|switch|shut) (it )?off\b/g, "off"],
  [/\b(kaise (use|chala)\w*|how (do i|can i|to) (start|begin|use) (it|this))\b/g, "howtouse"],
  [/\b(can ?not|cant|unable to|not able to|nahi ho raha)\b/g, "unable"],
  [/\bwhere (is|are|did|do i find|can i find)\b/g, "find"],
  [/\bsir ?dard\b/g, "headache"],
  [/\bhead (hurts?|aches?|hurting)\b/g, "headache"],
  [/\be ?mails?\b/g, "mail"],
  [/\bchat ?gpt\b/g, "chatgpt"],
  [/\bhow (long|many minutes)\b/g, "howlong"],
  [/\bkitn[ie] der\b/g, "howlong"],
  [/\bhow loud\b/g, "volume loud"],
  [/\b(how (much|many)|kitn[aei])\b/g, "howmuch"],
  [/\b(by|in) mistake\b/g, "mistake"],
  [/\b(do baar|two times)\b/g, "twice"],
  [/\bband (karna|karo|kar|hat)\w*\b/g, "close"],
  [/\b24 ?7\b/g, "hours"],
  [/\b(one|single|left|right|ek) (ear|side|kaan)\b/g, "oneear"],
  [/\b(left and right|left or right)\b/g, "leftright"],
  [/\bmobile data\b/g, "mobiledata"],
];

/** Words that mean the same here. */
const SAME: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    headphone: "headphones earphone earphones earbud earbuds airpods headset headfone headfones",
    pay: "paid payed paying payment payments",
    money: "paisa paise paisey rupee rupees rs inr amount",
    cost: "price prices pricing priced costs fee fees rate rates",
    child: "children kid kids bachcha bachche bacche bacha toddler",
    sound: "sounds awaz awaaz sond audio music",
    listen: "listening listened sunna sunne sun sunu hear hearing lisen",
    rain: "barish baarish",
    sea: "ocean samundar beach",
    delete: "deleting deleted deletion erase remove removing removed mitana hatana hatao delet",
    account: "khata acc accounts acount accont",
    forget: "forgot forgotten bhool bhul bhulgaya forgets",
    password: "pasword passwort pwd passcode passwrd",
    mistake: "galti galat wrongly accident accidentally",
    drive: "driving gaadi gadi car chalate bike cycling scooter",
    write: "writing written wrote type typed typing likh likhna likhu",
    twice: "double dobara",
    work: "works working worked kaam",
    cure: "cures heal heals healing treat treats treatment theek thik illaj ilaj",
    safe: "safety surakshit dangerous danger harmful harm",
    dizzy: "dizziness dizy chakkar",
    night: "raat",
    sleep: "asleep sleeping neend sone",
    daily: "roz everyday",
    receive: "received recieved aaya mila mile arrive arrived came come comes coming arriving",
    effect: "effects asar farak fark difference diffrence",
    file: "files",
    save: "saving saved saves",
    download: "downloading downloaded downloads",
    refund: "refunds refunded wapas reimburse",
    mail: "email emails inbox",
    code: "otp codes",
    person: "human humans",
    robot: "bot chatbot",
    old: "purane elderly grandmother grandfather",
    help: "madad",
    charge: "charged charges deducted debited kat",
    session: "sessions",
    question: "questions",
    questionnaire: "questionnaires",
    phone: "mobile smartphone cellphone",
    credit: "credits",
    favourite: "favorite favorites favourites favorit",
    beat: "beats beet",
    expire: "expired expires expiry expierd expiring",
    hack: "hacked hacker hacking",
    change: "changing changed edit editing update updating badalna badlo",
    broken: "broke bug bugs crash crashes crashed glitch",
    read: "reads reading padhta padhte",
    see: "sees seen seeing view visible",
  }).flatMap(([word, others]) => others.split(" ").map((other) => [other, word])),
);

/** One word of a question, in the form in which words are compared. */
export function formOf(word: string): string {
  return stemmer(SAME[word] ?? word);
}

/** Of a word in another script so much is compared: endings say little of what a question is about. */
const STEM_LENGTH = 4;

/** The words of a text in other scripts than Latin, in their order. */
export function scriptWords(text: string): readonly string[] {
  return foldScript(text)
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== "" && !/\p{Script=Latin}/u.test(word));
}

/** The words of a text that say what it is about, each in the form in which words are compared. */
export function wordsOf(text: string): readonly string[] {
  const own = scriptWords(text).filter((word) => !ignored().has(word));
  return [...latinWords(text), ...own.map((word) => word.slice(0, STEM_LENGTH))];
}

function latinWords(text: string): readonly string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’`]/g, "")
    // A figure such as 1.2 is one of many: it is not what a question is about.
    .replace(/\b\d+\.\d+\b/g, " ")
    .replace(/[^a-z0-9]+/g, " ");
  const joined = PHRASES.reduce((all, [pattern, word]) => all.replace(pattern, word), plain);
  return joined.split(" ").flatMap((word) => {
    if (word === "" || ignored().has(word)) return [];
    return [formOf(word)];
  });
}

/** A known word that an unknown one resembles, and how much, 0 to 1. */
export interface NearWord {
  readonly word: string;
  readonly likeness: number;
}

/** Below this, two words have letters in common by chance. */
const LIKE = 0.52;
/** Shorter words resemble too many others. */
const SHORTEST = 4;
/** No word of ours is longer: the rest of a longer one is not looked at. */
const LONGEST = 24;

/** Finds the known word that shares most runs of three letters with a misspelt one. */
export function nearWords(known: readonly string[]): (word: string) => NearWord | undefined {
  const grams = known
    .filter(({ length }) => length >= SHORTEST)
    .map((word) => ({ word, grams: gramsOf(word) }));
  return (misspelt) => {
    const word = misspelt.slice(0, LONGEST);
    if (word.length < SHORTEST || /\d/.test(word)) return undefined;
    const own = gramsOf(word);
    let best: NearWord | undefined;
    for (const candidate of grams) {
      if (candidate.word[0] !== word[0]) continue;
      if (Math.abs(candidate.word.length - word.length) > 2) continue;
      const likeness = dice(own, candidate.grams);
      if (likeness >= LIKE && likeness > (best?.likeness ?? 0)) {
        best = { word: candidate.word, likeness };
      }
    }
    return best;
  };
}

/** Runs of letters, with the ends of the word marked: short words have some too. */
function gramsOf(word: string): ReadonlySet<string> {
  const marked = `^${word}$`;
  return new Set([
    ...Array.from({ length: marked.length - 2 }, (_, at) => marked.slice(at, at + 3)),
    // Letters that changed places share no run: pairs without order do.
    ...Array.from({ length: word.length - 1 }, (_, at) =>
      [...word.slice(at, at + 2)].sort().join(""),
    ),
  ]);
}

function dice(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const gram of left) if (right.has(gram)) common += 1;
  return (2 * common) / (left.size + right.size);
}
