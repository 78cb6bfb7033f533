import { expect, test } from "vitest";
import { crisisLevel } from "./crisis.ts";

const without = (texts: readonly string[]) => texts.filter((text) => crisisLevel(text) === "none");
const notClear = (texts: readonly string[]) =>
  texts.filter((text) => crisisLevel(text) !== "clear");
const helped = (texts: readonly string[]) => texts.filter((text) => crisisLevel(text) !== "none");

test("pills that were taken are an overdose, whatever they are for", () => {
  expect(
    without([
      ...["took 30 blood pressure tablets", "swallowed all of moms blood pressure pills"],
      ...["had 40 blood sugar pills with whisky", "just downed a strip of dolo 650"],
      "took the whole strip about an hour ago feeling floaty and kinda scared now",
      "took my weeks meds all in one go, room is spinning",
      "injected all the insulin 20 min ago. feeling cold",
      ...["puri strip kha gya alprax ki", "took 3 strips of paracetamol", "overdosed on dolo"],
      "20 combiflam kha li ab ulti aa rhi h dar lag rha",
    ]),
  ).toEqual([]);
  expect(
    notClear([
      ...["ఎలుకల మందు తిన్నాను", "ముప్పై నిద్ర మాత్రలు వేసుకున్నా", "எலி மருந்து சாப்பிட்டுட்டேன்"],
      ...["ಇಲಿ ಪಾಷಾಣ ತಿಂದಿದ್ದೀನಿ, ಹೊಟ್ಟೆ ಉರೀತಿದೆ", "ili pashana tinde"],
    ]),
  ).toEqual([]);
});

test("a dose as prescribed, and numbers of other things, are ordinary", () => {
  expect(
    helped([
      ...["took my blood pressure tablet, feeling dizzy", "took dolo 650 for fever, cannot sleep"],
      ...["took 10 mg of zolpidem and still awake", "had 12 tablets left, need refill"],
      ...[
        "had 15 meetings today",
        "swallowed the strip of gum",
        "had 20 patients on ibuprofen today",
      ],
      ...["ate dinner at 9 with metformin", "10 din se dolo kha raha hu, bukhar nahi ja raha"],
      "10 గంటలకు మాత్రలు వేసుకున్నా",
    ]),
  ).toEqual([]);
});

test("a film, a blade of a mixer and somebody near excuse nothing that its writer did", () => {
  expect(
    notClear([
      ...[
        "watching the series i cut myself after he raped me",
        "because of my husband i drank acid",
      ],
      ...["20 year old swallowed 30 sleeping pills", "tonight will be the end of me lol"],
      ...["mixer ki blade se haath kaat liya", "grinder ki blade se kalai kaat li hai"],
      ...["razor thin scars i cut again", "marjaunga faisla kar liya"],
    ]),
  ).toEqual([]);
});

test("words that are written as one say what they say apart", () => {
  expect(
    without(["idontwanttolive", "Idontwannabealive", "wishiwasdead", "cantgoonanymore"]),
  ).toEqual([]);
  expect(helped(["cantsleep", "tonightgown", "ongoing issues at work", "mygoodness"])).toEqual([]);
});

test("a decision to die in Hindi is none in English words that begin alike", () => {
  expect(notClear(["marne ka faisla kar liya hai aaj", "ab marna tay hai"])).toEqual([]);
  expect(
    helped([
      ...["market crash ruined the day", "married in the summer, nervous", "market plan"],
      ...["my marks are the worst in class", "march is the busiest month"],
    ]),
  ).toEqual([]);
});

test("violence, a child in danger, and thoughts of harming one are no ordinary texts", () => {
  expect(
    without([
      ...["i was raped last year and cannot sleep", "my stepdad touches me at night"],
      ...["my boyfriend chokes me and i am scared", "mere saath galat kaam hua"],
      "my uncle comes in my room when everyone is asleep. im 12",
      ...["my daughter drank the floor cleaner", "i keep imagining smothering my newborn"],
      "baby isnt breathing right and is blue around the mouth",
    ]),
  ).toEqual([]);
  expect(
    helped([
      ...["uncle touches my feet for blessings", "my father beats me at carrom"],
      ...["film me rape scene dekha, neend nahi", "my mom forces me to have breakfast"],
      ...["afraid of hurting my mother by leaving home", "razor sharp focus please"],
    ]),
  ).toEqual([]);
});

test("what keeps somebody here, a self without a future, and a last good night are heard", () => {
  expect(
    without([
      "im only still here because of the cat and shes 17",
      "cant picture myself at 30. cant picture myself in march tbh",
      ...["goodnight forever", "blade wali aadat wapas aa gyi, kalai pe 4 lines"],
    ]),
  ).toEqual([]);
});
