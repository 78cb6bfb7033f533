import { expect, test } from "vitest";
import { languageToAnswer } from "./answers.ts";

test("a question is answered in its own language where its letters say which", () => {
  expect(languageToAnswer("எனக்கு ஹெட்ஃபோன் தேவையா?", "en")).toBe("ta");
  expect(languageToAnswer("హెడ్‌ఫోన్ అవసరమా", "hi")).toBe("te");
  expect(languageToAnswer("क्या हेडफ़ोन ज़रूरी हैं?", "en")).toBe("hi");
  expect(languageToAnswer("मला हेडफोन लागतील का? ते कुठे मिळतात?", "en")).toBe("mr");
});

test("otherwise in the language of the page", () => {
  expect(languageToAnswer("do i need headphones", "ta")).toBe("ta");
  expect(languageToAnswer("kya headphone zaruri hai", "hi")).toBe("hi");
  expect(languageToAnswer("हेडफोन", "mr")).toBe("mr");
  expect(languageToAnswer("हेडफोन", "hi")).toBe("hi");
  // Read, but not spoken.
  expect(languageToAnswer("هل أحتاج إلى سماعات", "kn")).toBe("kn");
  expect(languageToAnswer("?!", "bn")).toBe("bn");
});
