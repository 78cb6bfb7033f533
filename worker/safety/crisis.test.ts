import { describe, expect, test } from "vitest";
import { crisisLevel } from "./crisis.ts";

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
    "",
  ])("%s", (text) => {
    expect(crisisLevel(text)).toBe("none");
  });
});

describe("a text in doubt", () => {
  test.each(["my friend committed suicide last year", "I can't go on like this, no hope left"])(
    "%s",
    (text) => {
      expect(crisisLevel(text)).not.toBe("none");
    },
  );
});
