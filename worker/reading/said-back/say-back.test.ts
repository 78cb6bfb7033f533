import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { LANGUAGES } from "#worker/reading/language/identify/languages.ts";
import phrases from "./phrases.json" with { type: "json" };
import { sayBack } from "./say-back.ts";

const STAGES = [
  { carrier: 200, beat_offset: 16, duration_s: 300 },
  { carrier: 190, beat_offset: 2, duration_s: 360 },
] as unknown as Parameters<typeof sayBack>[1];

const said = (text: string) => sayBack(text, STAGES)?.text;

test.each([
  [
    "can't stop thinking about money and tomorrow's meeting",
    "Money, tomorrow's meeting, a head that will not stop.",
  ],
  ["My boss shouted at me and I'm so angry", "Work, anger."],
  ["I am not worried about money, it's my job that stresses me, so stressed", "Work, stress."],
  ["I used to be anxious about exams, now I am just tired", "Tiredness."],
  ["Rahul Sharma owes me 40,000 and I can't pay rent", "Money."],
  ["Dad passed away in March, I feel so lonely", "Someone you miss, feeling alone."],
  ["I have a job interview tomorrow and I'm nervous", "Tomorrow's interview, worry."],
  ["कल परीक्षा है और नींद नहीं आ रही", "कल की परीक्षा, नींद जो आती नहीं।"],
  ["office ka kaam bahut hai, bahut thak gaya hu", "Kaam, thakaan."],
  ["Estoy triste y agobiada por las deudas", "El dinero, el agobio, la tristeza."],
  ["ضغط العمل يرهقني", "العمل، الضغط."],
  ["明日試験があって不安です", "明日の試験、不安。"],
  ["my flatmates are so loud, i can't sleep", "Sleep that will not come."],
  ["my mum cried and my boyfriend left me", "The end of a relationship."],
  ["खूप थकलोय", "थकवा."],
])("of %j the room says %j", (text, sentence) => {
  expect(said(text)).toBe(sentence);
});

test.each([
  ["another person's trouble", "My friend Priya is stressed about her exams and very sad"],
  ["a named person's", "Tom is always anxious before meetings"],
  ["what is denied", "I'm not sad and I'm not worried about work"],
  ["what is over", "the stress is gone and work is fine"],
  ["a stranger's, before a contrast", "my roomate is so stressed abt her finals, i need quiet"],
  ["what was, where all is well now", "last month I couldn't sleep, I am fine now"],
  ["what a film tells", "watched a sad movie about a divorce"],
  ["a denial that ends its word", "ನನಗೆ ಭಯವಿಲ್ಲ"],
  ["a denial that stands behind", "緊張していません"],
  ["what would be, not what is", "can't wait to sleep"],
  ["a word with a second meaning", "bin fertig mit der Arbeit, Feierabend!"],
  ["a musical raga, which is spelled as anger", "राग यमन ऐकायचा आहे, छान"],
  ["another's words", 'he said "I am so stressed about money"'],
  ["a crisis", "I lost my job and I want to kill myself"],
  ["another's crisis", "my friend says she wants to die and I am scared"],
  ["a doubt", "burnt out. emails at midnight, I have nothing left"],
  ["nothing sure", "not sure what to write"],
  ["a language that is not read", "Jestem bardzo zmęczony pracą i smutny"],
])("of %s nothing is said back", (_, text) => {
  expect(said(text)).toBeUndefined();
});

test("a sentence has the language of its text, and the way in the same language", () => {
  expect(sayBack("دفتر کے کام کا بہت دباؤ ہے", STAGES)).toMatchObject({ lang: "ur" });
  expect(sayBack("बहुत चिंता हो रही है मुझे", STAGES)).toEqual({
    text: "चिंता।",
    lang: "hi",
    way: "सजगता से गहरे विश्राम तक, {n} मिनट में।",
  });
  expect(sayBack("I am worried", STAGES)?.way).toBeUndefined();
});

test.each([
  ["nothing sure", "no sé qué escribir aquí, la verdad"],
  ["a doubt", "estoy agotada del trabajo, no le veo salida a nada"],
])("of %s the way alone is told, in the text's language", (_, text) => {
  expect(sayBack(text, STAGES)).toEqual({
    lang: "es",
    way: expect.stringMatching(/^De .+ en \{n\} min\.$/),
  });
});

test("every language that is read can say what a sentence needs", () => {
  for (const { code } of LANGUAGES) {
    const own = phrases.languages[code];
    expect(Object.keys(own.says).length, code).toBeGreaterThan(12);
    if (!("way" in own)) continue;
    expect(own.way.line, code).toMatch(/\{from\} ?\{to\}.*\{n\}/);
    expect(Object.keys({ ...own.way.from, ...own.way.to }), code).toHaveLength(5);
  }
});

const ownWords = new Set(
  Object.values(phrases.languages).flatMap((own) => wordsOf(JSON.stringify(own))),
);

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? [];
}

test("no word of a text is repeated that is not one of our own phrases", () => {
  const told = fc.constantFrom(
    ...["I am so stressed about work", "money worries", "can't sleep", "my exam is tomorrow"],
    ...["मुझे बहुत चिंता है", "kal interview hai, darr lagta hai", "estoy triste", "我很焦虑"],
  );
  const stranger = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom("Anita", "98765", "a@b.in"),
  );
  const text = fc.array(fc.oneof(told, stranger), { maxLength: 6 }).map((parts) => parts.join(" "));
  checkProperty(
    "said-back-words",
    fc.property(text, (mood) => {
      const back = sayBack(mood, STAGES);
      const repeated = wordsOf(`${back?.text} ${back?.way}`).filter((word) =>
        mood.toLowerCase().includes(word),
      );
      expect(repeated.filter((word) => !ownWords.has(word))).toEqual([]);
      expect(back?.text ?? "").not.toMatch(/\d|@/);
    }),
  );
});
