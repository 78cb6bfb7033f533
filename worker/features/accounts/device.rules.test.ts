import { expect, onTestFinished, test } from "vitest";
import { ENGLISH, speakBy } from "#worker/domain/translator.ts";
import { messagesOf } from "#worker/tools/words/build-words.ts";
import { deviceInWords } from "./device.rules.ts";
import { UNKNOWN_DEVICE } from "./rules.ts";

test("a device is named in the language that is spoken", () => {
  expect(deviceInWords("Firefox on Android")).toBe("Firefox on Android");
  const messages = messagesOf("ta");
  speakBy(() => ({ language: "ta", messages: (catalog) => messages[catalog] }));
  onTestFinished(() => speakBy(() => ({ language: ENGLISH })));
  expect(deviceInWords("Firefox on Android")).toBe("Firefox (Android)");
  expect(deviceInWords("curl")).toBe("curl");
  expect(deviceInWords(UNKNOWN_DEVICE)).not.toMatch(/[a-z]/i);
});
