import { expect, test } from "vitest";
import { readText } from "../reading/reading.ts";
import { type Frame, framesOf } from "./frames.ts";

/** The certain frames of a text, each as its topic and what turns it. */
function told(text: string): readonly string[] {
  return framesOf(readText(text))
    .filter(({ certain }) => certain)
    .map(describeFrame);
}

function describeFrame({ topic, polarity, time, person }: Frame): string {
  const turned = [
    polarity === "is not" ? "not" : "",
    time === "now" ? "" : time,
    person === "another" ? "another's" : "",
  ];
  return [...turned.filter(Boolean), topic.name].join(" ");
}

test("a denied feeling is not the writer's", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["Not sad, just tired", ["not low mood", "tiredness"]],
    ["I'm not stressed I'm bored", ["not stress", "low mood"]],
    ["not anxious any more", ["not anxiety"]],
    ["I am not sad, anxious or angry", ["not low mood", "not anxiety", "not anger"]],
    ["no pain, just worried", ["not pain", "anxiety"]],
    ["anxiety is gone but I can't sleep", ["not anxiety", "trouble sleeping"]],
    ["udaas nahi hoon bas thaka hua hoon", ["not low mood", "tiredness"]],
    ["मैं उदास नहीं हूँ, बस थक गया हूँ", ["not low mood", "tiredness"]],
  ];
  for (const [text, frames] of cases) expect(told(text), text).toEqual(frames);
});

test("to deny an ability, or that it ends, affirms the trouble", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["can't sleep", ["trouble sleeping"]],
    ["nothing helps me sleep", ["trouble sleeping"]],
    ["can't stop crying", ["low mood"]],
    ["not happy", ["low mood"]],
    ["not proud of it", ["low mood"]],
    ["never felt so lonely", ["loneliness"]],
    ["can't say I'm not worried", ["anxiety"]],
    ["dard nahi ja raha", ["pain"]],
    ["gussa nahi ruk raha", ["anger"]],
    ["khush nahi hoon", ["low mood"]],
    ["neend nahi aati", ["trouble sleeping"]],
  ];
  for (const [text, frames] of cases) expect(told(text), text).toEqual(frames);
});

test("what is well is no trouble", () => {
  expect(told("I sleep fine, it's my back")).toEqual(["not trouble sleeping", "pain"]);
  expect(told("no trouble sleeping, but anxious")).toEqual(["not trouble sleeping", "anxiety"]);
  expect(told("I want to sleep well")).toEqual(["trouble sleeping"]);
  expect(told("I can't sleep well")).toEqual(["trouble sleeping"]);
});

test("a past feeling is told from what is now", () => {
  const focus = "used to have panic attacks, now I just can't focus";
  expect(told(focus)).toEqual(["past anxiety", "trouble focusing"]);
  expect(told("was depressed last year, now angry")).toEqual(["past low mood", "anger"]);
  const hindi = "pehle chinta hoti thi ab nahi, bas neend nahi aati";
  expect(told(hindi)).toEqual(["past anxiety", "trouble sleeping"]);
  expect(told("I was so anxious today")).toEqual(["anxiety"]);
});

test("another person's feeling is told from one's own", () => {
  const wife = "my wife is anxious and I cannot sleep because of it";
  expect(told(wife)).toEqual(["another's anxiety", "trouble sleeping"]);
  expect(told("my boss stresses me out")).toContain("stress");
  expect(told("my mother died")).toContain("grief");
  const hindi = "मेरी माँ बीमार हैं, मुझे चिंता हो रही है";
  expect(told(hindi)).toEqual(["another's illness and recovery", "anxiety"]);
});

test("praise before a trouble is no good mood", () => {
  const named = (text: string) => framesOf(readText(text)).map(({ topic }) => topic.name);
  for (const text of ["great, another sleepless night :)", "wow, nice, a panic attack 🙂"]) {
    expect(named(text), text).not.toContain("a good mood");
  }
  expect(named("great mood today")).toContain("a good mood");
});
