import { describe, expect, test } from "vitest";
import { crisisLevel } from "./crisis.ts";
import { joinSplitWords } from "./split-words.ts";

/** A statement with the word written as one, then as people split it. Help only, or the two-word form is as serious. */
describe("a word of suicide that is written as two, or with a hyphen, is found", () => {
  test.each([
    ["Hindi", ["आत्म हत्या करना चाहता हूँ", "आत्म-हत्या करना चाहता हूँ", "आत्म–हत्या करना चाहता हूँ"]],
    ["Hindi", ["मुझे आत्म हत्या करनी है", "खुद कुशी करना चाहती हूं", "ख़ुद-कुशी करना चाहता हूँ"]],
    ["Hindi", ["आत्म. हत्या", "आत्म, हत्या करनी है", "आत्म… हत्या करना चाहता हूँ", "मुझे मर ना है"]],
    ["Hindi with joiners", ["आत्म\u200dहत्या करनी है", "आत्म\u200cहत्या करनी है"]],
    ["Hindi in Latin letters", ["aatm hatya karna chahta hoon", "aatma hatya karni hai"]],
    ["Hindi in Latin letters", ["atm-hatya kar lunga", "main khud-kushi karna chahta hun"]],
    ["Hindi in Latin letters", ["mujhe khud kashi karni hai", "main khudkashi kar lunga"]],
    ["Hindi in Latin letters", ["khud kashi karna chahta hu", "mujhe mar na hai"]],
    ["Marathi", ["आत्म हत्या करायची आहे", "मला आत्म-हत्या करावीशी वाटते"]],
    ["Marathi", ["आत्म घात करायचा आहे", "aatm hatya karaychi aahe"]],
    ["Bengali", ["আমি আত্ম হত্যা করতে চাই", "আমি আত্ত-হত্যা করতে চাই", "আত্ম ঘাতী হতে চাই"]],
    ["Bengali", ["আত্ম. হত্যা করতে চাই"]],
    ["Tamil", ["தற். கொலை செய்ய வேண்டும்"]],
    ["Malayalam", ["ആത്മ. ഹത്യ ചെയ്യണം"]],
    ["Gujarati", ["આત્મ. હત્યા કરવી છે"]],
    ["Bengali", ["আত্ম হননের কথা ভাবছি", "ami atmo hotta korte chai", "গলায়দড়ি দেব"]],
    ["Assamese", ["মই আত্ম হত্যা কৰিব বিচাৰো", "moi atmo-hotya koribo bisaru"]],
    ["Telugu", ["ఆత్మ హత్య చేసుకోవాలి", "ఆత్మ-హత్య చేసుకోవాలి", "ఆత్మ హత్యా చేసుకోవాలి"]],
    ["Telugu", ["aathma hathya chesukovali", "ఉరివేసుకోవాలి"]],
    ["Kannada", ["ಆತ್ಮ ಹತ್ಯೆ ಮಾಡಿಕೊಳ್ಳಬೇಕು", "ಆತ್ಮ-ಹತ್ಯೆ ಮಾಡ್ಕೋಬೇಕು", "ಆತ್ಮಹತ್ಯ ಮಾಡ್ಕೋಬೇಕು"]],
    ["Kannada", ["aatma hatye madikollabeku", "ನೇಣುಹಾಕಿಕೊಳ್ಳಬೇಕು"]],
    ["Tamil", ["தற் கொலை செய்ய வேண்டும்", "தற்-கொலை பண்ணிக்கணும்", "தற்க்கொலை செய்ய வேண்டும்"]],
    ["Tamil", ["ஆத்ம ஹத்தி செய்யணும்", "thar kolai seiyanum", "இறந்துபோக வேண்டும்"]],
    ["Malayalam", ["ആത്മ ഹത്യ ചെയ്യണം", "ആത്മ-ഹത്യാ ചെയ്യണം", "ചത്തുപോകണം", "chathupokanam"]],
    ["Gujarati", ["મારે આત્મ હત્યા કરવી છે", "આપ ઘાત કરવો છે", "mare aap-ghat karvo che"]],
    ["Punjabi", ["ਮੈਂ ਖੁਦ ਕੁਸ਼ੀ ਕਰਨੀ ਹੈ", "ਮੈਂ ਖ਼ੁਦ-ਕੁਸ਼ੀ ਕਰਨੀ ਹੈ", "ਆਤਮ ਹੱਤਿਆ ਕਰਨੀ ਹੈ"]],
    ["Odia", ["ମୁଁ ଆତ୍ମ ହତ୍ୟା କରିବାକୁ ଚାହେଁ", "ଆତ୍ମ-ଘାତୀ ହେବି"]],
    ["Urdu", ["میں خود کشی کرنا چاہتا ہوں", "میں خود\u200cکشی کرنا چاہتا ہوں"]],
    ["English", ["i want to commit s uicide", "I feel sui cidal", "thinking of su-icide"]],
    ["English", ["i want to un-alive myself", "wanna un alive", "I want to over-dose"]],
    ["English", ["want to d ie", "i wanna d ie", "i want to d-ie", "I just want to d  ie"]],
    ["English", ["i wanna k ill myself", "want to kill m yself", "want to end my l ife"]],
    ["English", ["want to kill my self", "I want to self-harm", "i want todie"]],
    ["Spanish", ["quiero sui cidarme", "quiero auto-lesionarme", "quiero ahorcar me"]],
    ["Portuguese", ["penso em sui cídio", "quero me auto-mutilar"]],
    ["French", ["je veux me sui cider", "je veux m'auto-mutiler"]],
    [
      "German",
      ["ich denke an Selbst-Mord", "ich habe Selbst Mord Gedanken", "ich will mich um bringen"],
    ],
    ["German", ["ich bin lebens müde", "ich will eine Über Dosis nehmen", "ich denke an Frei-Tod"]],
    ["Russian", ["думаю о само убийстве", "думаю о само-убийстве"]],
    ["Chinese", ["我想自.杀", "我想自 杀"]],
  ])("%s: %j", (_, texts) => {
    expect(texts.filter((text) => crisisLevel(text) !== "clear")).toEqual([]);
  });
});

test("what the rules only doubt in one word, they doubt in two", () => {
  for (const text of [
    "खुद कुशी करनी है",
    "खुद खुशी करनी है",
    "khud kushi karni hai",
    "aatam hatya karni hai",
    "aatm. hatya karni hai",
    "khud kashi",
    "khudkashi",
  ])
    expect(crisisLevel(text), text).not.toBe("none");
});

test.each([
  "आत्म हत्या जैसा कुछ नहीं, बस थकान है",
  "aatm hatya ka koi khayal nahi, bas thakan hai",
  "ఆత్మ హత్య ఆలోచనలు లేవు, అలసటగా ఉంది",
  "आत्म विश्वास चाहिए",
  "আত্ম বিশ্বাস চাই",
  "khud khush rehna hai",
  "ich bin selbst mordsmäßig müde",
  "en el auto lesioné mi rodilla",
  "an over dose of coffee, jittery",
  "this course is over. dose of coffee now",
  "само собой устал",
  "vitamin d ie sunlight, need energy",
  "ok k ill sleep now",
  "ki ll be calm",
  "khud kashi ke ghat pe baithna hai",
  "मेरी आत्मा. हत्या की खबर से मन भारी",
  "मन शांत नहीं. हत्या की खबर देखी",
])("the same parts in an ordinary text are no doubt: %s", (text) => {
  expect(crisisLevel(text)).toBe("none");
});

test("only a pair is joined, and only within a clause, unless its first part is no word", () => {
  expect(joinSplitWords([["i", "feel", "sui", "cidal"], ["un"], ["alive"]])).toEqual([
    ["i", "feel", "suicidal"],
    ["un"],
    ["alive"],
  ]);
  expect(joinSplitWords([["मेरी", "आत्म"], ["हत्या"], ["शांति"]])).toEqual([
    ["मेरी", "आत्महत्या"],
    ["शांति"],
  ]);
});

test("a pair that is also said of something else is joined among certain words alone", () => {
  const joined = (line: string) =>
    joinSplitWords([line.split(" ")])
      .flat()
      .join(" ");
  expect(joined("vitamin d ie sunlight")).toBe("vitamin d ie sunlight");
  expect(joined("want to d ie")).toBe("want to die");
  expect(joined("khud kashi ja raha hu")).toBe("khud kashi ja raha hu");
  expect(joined("khud kashi ki koshish")).toBe("khudkashi ki koshish");
});
