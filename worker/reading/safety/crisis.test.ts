import { describe, expect, test } from "vitest";
import { readMood } from "#worker/reading/mood.ts";
import { acceptInDoubt, crisisLevel } from "./crisis.ts";

describe("a clear statement", () => {
  test.each([
    "I want to kill myself",
    "i wanna die",
    "i dont want to live anymore",
    "thinking of ending my life tonight",
    "I am suicidal",
    "I keep cutting myself",
    "k i l l  m y s e l f",
    "i want to k1ll mys3lf",
    "wanna unalive myself",
    "I wish I was never born, better off dead",
    "took all the pills",
    "main marna chahta hoon",
    "mujhe jeena nahi hai",
    "khudkushi karne ka mann hai",
    "मैं मरना चाहता हूँ",
    "मुझे जीना नहीं है",
    "आत्महत्या करने का मन है",
    "I hid my pills under the mattress until there are enough",
    "left a letter for mum to read once I am gone",
    "I do not plan on living past thirty",
    "hope I don't wake up tomorrow",
    "they would all be happier if I was dead",
    "my daughter is the only thing keeping me alive",
    "I want to join my late husband in heaven",
    "relapsed and cut my thighs again",
    "how to sleep and never wake up, please",
    "ctb tonight",
    "dnt wnt 2 lv anymr",
    "suicide ke siwa koi raasta nahi",
    "bhagwan mujhe utha le",
    "mere bina sab khush rahenge",
    "khudko khtm krna h",
    "सो जाऊँ और फिर कभी न उठूँ",
    "भगवान मुझे मौत दे दो",
    "अपने आप को ख़त्म कर दूँगी",
  ])("%s", (text) => {
    expect(crisisLevel(text)).toBe("clear");
  });
});

describe("an ordinary text", () => {
  test.each([
    "this deadline is killing me",
    "dying for some sleep",
    "dead tired",
    "I feel anxious and overwhelmed",
    "I am unable to sleep",
    "Concussion due to long working hours",
    "my phone died and I lost my notes",
    "I love my kids to death",
    "bhookh se mar raha hoon",
    "भूख से मर रहा हूँ",
    "I want to disappear into the mountains for a week",
    "killing time before my interview, so nervous",
    "best way to kill weeds between the tiles",
    "I have no thoughts of suicide, only exam stress",
    "suicide jaisi koi baat nahi, bas thakan hai",
    "आत्महत्या जैसा कुछ नहीं, बस थकान है",
    "saving up for a tablet to draw on",
    "I won't be here on Monday, I'm on leave",
    "my rent is overdue and the pain will not subside",
    "",
  ])("%s", (text) => {
    expect(crisisLevel(text)).toBe("none");
  });
});

describe("a text of despair, or about somebody else's crisis", () => {
  test.each([
    "my friend committed suicide last year",
    "my brother says he wants to end his life",
    "mere dost ne khudkushi kar li",
    "I found cuts on my daughter's arm",
    "I can't go on like this, no hope left",
    "nobody would notice if I vanished",
    "ab aur nahi saha jata",
    "ज़िंदगी से हार गया हूँ",
  ])("%s: help is shown", (text) => {
    expect(crisisLevel(text)).not.toBe("none");
  });

  test.each([
    "my friend committed suicide last year",
    "my brother says he wants to end his life",
    "mere dost ne khudkushi kar li",
  ])("%s: and a beat is still offered", (text) => {
    expect(crisisLevel(text)).toBe("doubt");
  });
});

describe("a laugh takes nothing back: the words count", () => {
  test.each([
    "i want to die lol",
    "I want to die haha",
    "i wanna die lol",
    "i need to die lol",
    "i want to die rofl",
    "i want to die lol i cant sleep",
    "i literally want to die haha its exams",
    "i just want to die haha",
    "marna hai lol",
  ])("%s", (text) => {
    expect(crisisLevel(text)).toBe("clear");
  });

  test.each([
    "just died lol",
    "i literally died laughing lol",
    "almost died haha",
    "im dead lol",
    "I love this game, I want to die laughing lol",
  ])("and makes an idiom no statement: %s", (text) => {
    expect(crisisLevel(text)).toBe("none");
  });
});

describe("an emergency of the body gets help, with the emergency number, beside the beat", () => {
  test.each([
    "I am bleeding and cant stop",
    "I am bleeding and it wont stop",
    "i cant stop bleeding",
    "i can't stop the bleeding",
    "bleeding heavily and it will not stop",
    "i am bleeding a lot",
    "i cut my hand and the bleeding wont stop",
    "the blood is not stopping",
    "i am pregnant and bleeding heavily",
    "severe chest pain and i cant breathe",
    "i have chest pain and my left arm is numb",
    "i think i am having a heart attack",
    "i am having a stroke",
    "my face is drooping and i cannot speak",
    "i am having a seizure",
    "खून बह रहा है रुक नहीं रहा",
    "खून नहीं रुक रहा",
    "खून बंद नहीं हो रहा",
    "khoon nahi ruk raha",
    "mera khoon beh raha hai ruk nahi raha",
    "seene me dard ho raha hai saans nahi aa rahi",
    "heart attack aa raha hai",
    "रक्त थांबत नाही",
    "রক্ত বন্ধ হচ্ছে না",
    "రక్తం ఆగడం లేదు",
    "ரத்தம் நிக்கல",
    "ரத்தம் நிற்கவில்லை",
    "ರಕ್ತ ನಿಲ್ಲುತ್ತಿಲ್ಲ",
    "രക്തം നിൽക്കുന്നില്ല",
    "લોહી બંધ થતું નથી",
    "ਖੂਨ ਬੰਦ ਨਹੀਂ ਹੋ ਰਿਹਾ",
    "خون بند نہیں ہو رہا",
    "estoy sangrando y no para",
    "me corté y la sangre no para",
    "estou sangrando e não para",
    "je saigne et ça ne s'arrête pas",
    "ich blute und es hört nicht auf",
    "die Blutung hört nicht auf",
    "кровь не останавливается",
  ])("%s", (text) => {
    expect(crisisLevel(text)).toBe("doubt");
  });

  test.each([
    "heavy periods",
    "nose bleeds sometimes",
    "my nose bleeds sometimes when i am stressed",
    "bleeding gums and stressed",
    "heavy bleeding during periods makes me tired",
    "heavy period bleeding and cramps",
    "bleeding a lot in my periods, tired",
    "i have chest pain",
    "panic attack, chest tightness",
    "heart attack scare, doctor says anxiety",
    "stroke of luck, excited",
    "my husband had a stroke last year and i am tired",
    "blood pressure not stopping me",
    "bleeding heart of Jesus, hold me",
    "la sangre no me asusta",
    "khoon ki kami hai, thakan",
    "khoon khaul raha hai gusse se",
  ])("and what is none stays ordinary: %s", (text) => {
    expect(crisisLevel(text)).toBe("none");
  });
});

describe("punctuation hides nothing", () => {
  test.each([
    "I want to... die",
    "i wanna... die",
    "i want to (die)",
    'I want to "die"',
    "i.want.to.die",
    "I want to. die",
  ])("%s", (text) => {
    expect(crisisLevel(text)).toBe("clear");
  });
});

describe("combining marks hide nothing", () => {
  const under = (text: string, marks: string) => Array.from(text, (sign) => sign + marks).join("");
  test.each([
    ["struck through", under("I want to die", "\u0336")],
    ["struck through in Hindi", under("मैं मरना चाहता हूँ", "\u0336")],
    ["piled up", under("i want to kill myself", "\u0301\u0316\u0489".repeat(10))],
    ["piled up in Hindi", under("मुझे जीना नहीं है", "\u0301\u0316\u0338".repeat(10))],
    ["with joiners between", under("I want to die", "\u0301\u200d\u034f\u0316".repeat(5))],
    ["with digits for letters", under("i want to k1ll mys3lf", "\u0335")],
    ["before and behind", `${"\u0f77".repeat(900)} I want to die ${"\u0301".repeat(900)}`],
  ])("%s", (_, text) => {
    expect(crisisLevel(text)).toBe("clear");
    const read = readMood(text);
    expect(read.ok && crisisLevel(read.mood)).toBe("clear");
  });
});

test("a long word takes no longer than an ordinary text", () => {
  // Each of these once took minutes, which would exceed the test's timeout.
  expect(crisisLevel(`${"myself".repeat(330)}z`)).toBe("none");
  expect(crisisLevel("me".repeat(1000))).toBe("none");
});

const refused = { context_class: "Not Applicable", focus: "x" };

test("a text that may speak of a crisis is never refused: it gets a calming beat", () => {
  expect(acceptInDoubt(refused, true)).toMatchObject({ context_class: "Medical", goal: "calm" });
  expect(acceptInDoubt(refused, false)).toBe(refused);
  const spiritual = { context_class: "Spiritual" };
  expect(acceptInDoubt(spiritual, true)).toBe(spiritual);
});
