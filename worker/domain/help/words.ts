import { stemmer } from "stemmer";

/** Words that say nothing of what a question is about, in English and romanised Hindi. */
const EMPTY_WORDS = new Set(
  `a an the and or but if so to of in on at for from by with as is are am was were be been being it its this that
  these those there here i im ive id my me mine myself you your u ur yours we our us they them their he she his her
  him who whom which what whats where wheres when why how hows do does did done doing can could will would shall
  should may might must have has had having not no nor dont doesnt didnt isnt arent wasnt wont couldnt
  any some just really please pls plz hi hello hey thanks thank ok okay yes then than too also only very much
  about into out up down over again get got getting let lets want wants wanted need needs like one thing things
  something anything someone somebody anyone anybody way ways guys bro yaar tell say says said know now today ever
  put even still make makes made go goes going use using used
  hai hain ho hota hoti hona hua gaya gaye gayi raha rahi rahe tha thi kya kyu kyun kaise kaisa kab kahan koi ko ka ki
  ke se me mein mai main mera meri mere mujhe hum aap apna ye yeh wo woh ya aur bhi to toh hi na ji kar karu karo kare
  karna karke karte sakta sakti sakte chahiye wala wale wali kuch hue jab agar abhi bhai`
    .split(/\s+/)
    .filter(Boolean),
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

/** The words of a text that say what it is about, each in the form in which words are compared. */
export function wordsOf(text: string): readonly string[] {
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
    if (word === "" || EMPTY_WORDS.has(word)) return [];
    return [formOf(word)];
  });
}
