import { isbot } from "isbot";
import { readAuthFields } from "#app/auth/auth-fields.server.ts";
import { readTexts } from "#tests/eval/corpus.ts";
import { safePath } from "#worker/domain/http.ts";
import { isEasyToGuess } from "#worker/features/accounts/passwords.ts";
import { beatFileName } from "#worker/features/beats/file-name.rules.ts";
import { beatTitle } from "#worker/features/beats/rules.ts";
import { readAnswers } from "#worker/features/profile/answers.rules.ts";
import { STEP_FIELDS, STEPS } from "#worker/features/profile/steps.rules.ts";
import { deviceName } from "#worker/features/sessions/browser.ts";
import { createCookieJar } from "#worker/features/sessions/cookies.ts";
import { assess } from "#worker/reading/composer/assess.ts";
import { compose } from "#worker/reading/composer/composing/compose.ts";
import { readMood } from "#worker/reading/mood.ts";
import { acceptInDoubt, crisisLevel } from "#worker/reading/safety/crisis.ts";
import { addCaution, freeTextCrisis } from "#worker/reading/safety/free-text.ts";
import { listeningNotices } from "#worker/reading/safety/listening-notices.ts";
import { readSubjects } from "#worker/reading/said-back/subjects.ts";
import { selectRepresentation } from "#worker/server/api/conditional.ts";

/** A function that reads untrusted text. */
export interface Reader {
  readonly read: (text: string) => unknown;
  /** Its typical input. */
  readonly ordinary: string;
}

/** The unseen texts of the evaluation, joined. */
const MOOD = readTexts("unseen")
  .map(({ text }) => text)
  .join(". ");
const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 ";
const NO_ADVICE = { recommendations: [], suggested_therapies: [], next_steps: [] };

/** The readers of a mood before composition; the assessment includes crisis detection. */
export const MOOD_READERS: Readonly<Record<string, Reader>> = {
  "the mood, and what to know before listening": {
    read: (text) => [readMood(text), listeningNotices(text)],
    ordinary: MOOD,
  },
  "the assessment": {
    read: (text) => acceptInDoubt(assess(text).assessment, true),
    ordinary: MOOD,
  },
  "the name of the file": {
    read: (text) => beatFileName("beat-", text, { fallback: "beat", extension: "wav" }),
    ordinary: MOOD,
  },
  "the title": { read: beatTitle, ordinary: MOOD },
};

/** The reader of a mood after the assessment. */
export const COMPOSITION: Readonly<Record<string, Reader>> = {
  "the composition": { read: (text) => compose({ text, goal: "calm" }), ordinary: MOOD },
};

/** Readers of other free text: profiles, searches, sign-in. */
export const FIELD_READERS: Readonly<Record<string, Reader>> = {
  "a crisis": { read: crisisLevel, ordinary: MOOD },
  "what the room says back": { read: readSubjects, ordinary: MOOD },
  "health in own words": {
    read: (text) => {
      const form = { medical_history: text, current_medication: text.slice(0, 1000) };
      return [freeTextCrisis(form), addCaution({ risk_level: "Low", ...NO_ADVICE }, form)];
    },
    ordinary: MOOD,
  },
  "a profile": {
    read: (text) => {
      const form = new FormData();
      for (const name of STEPS.flatMap((step) => STEP_FIELDS[step])) form.append(name, text);
      return STEPS.map((step) => readAnswers(form, step, "2026-11-22"));
    },
    ordinary: MOOD,
  },
  "an address and a code": {
    read: (text) => {
      const form = new FormData();
      for (const name of ["email", "password", "token"]) form.append(name, text);
      return readAuthFields("sign_in", form);
    },
    ordinary: "asha.verma@example.com",
  },
};

/** Readers of a new password. */
export const PASSWORD_READERS: Readonly<Record<string, Reader>> = {
  "the strength": {
    read: (password) => isEasyToGuess(password, "asha.verma@example.com"),
    ordinary: "three tidy walruses sing at dawn",
  },
};

/** Readers of request headers. */
export const HEADER_READERS: Readonly<Record<string, Reader>> = {
  "User-Agent": { read: deviceName, ordinary: USER_AGENT },
  "User-Agent of robots": { read: isbot, ordinary: USER_AGENT },
  Cookie: {
    read: (text) => createCookieJar(text, true).get("session"),
    ordinary: "__Host-session=abcdefghijklmnopqrstuvwxyz; other=1234567890; ",
  },
  "If-None-Match": conditional("If-None-Match"),
  "If-Match": conditional("If-Match"),
  "If-Range": conditional("If-Range"),
  Range: { ...conditional("Range"), ordinary: "bytes=0-1023 " },
  "the way back": { read: (text) => safePath(`/${text}`, "/"), ordinary: "history?show=all&" },
};

function conditional(name: string): Reader {
  const wav = { size: 1_000_000, etag: '"v1"' };
  return {
    read: (text) => {
      const headers = new Headers({ Range: "bytes=0-1" });
      headers.set(name, text);
      return selectRepresentation(new Request("https://own.invalid/", { headers }), wav);
    },
    ordinary: '"abcdefgh", W/"ijklmnop", ',
  };
}
