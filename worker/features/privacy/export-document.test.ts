import { expect, test } from "vitest";
import { exportDocument } from "./export-document.ts";
import type { OpenedHoldings } from "./open-holdings.ts";

const BEAT: OpenedHoldings["beats"][number] = {
  id: "beat",
  incognito: false,
  mood: "I feel tense",
  doubt: false,
  about: "self",
  notices: ["driving"],
  beat_formula: '[{"base_freq":100}]',
  context_class: "Medical",
  focus: "stress",
  quality_score: "80%",
  downloaded_count: 2,
  favourite: true,
  created_on: 86_400_000,
  named_on: 86_400_001,
};

const NOTHING: OpenedHoldings = {
  account: undefined,
  credits: 0,
  sessions: [],
  passkeys: [],
  tokens: [],
  proofs: [],
  emailChanges: [],
  ledger: [],
  payments: [],
  attempts: [],
  beats: [],
  marks: [],
  heard: [],
  courses: [],
  reminders: undefined,
  consents: [],
  parent: undefined,
  nominee: undefined,
  questionnaires: [],
  shares: [],
  answers: [],
  messages: [],
  listening: undefined,
  profile: undefined,
  drafts: [],
  results: [],
};

test("a beat is exported completely, incognito ones marked", () => {
  const hidden = { ...BEAT, id: "hidden", incognito: true };
  expect(exportDocument({ ...NOTHING, beats: [BEAT, hidden] }, 0)).toMatchObject({
    schema_version: 1,
    exported_at: "1970-01-01T00:00:00.000Z",
    beats: [
      {
        ...{ id: "beat", mood_input: "I feel tense", context_class: "Medical", focus: "stress" },
        ...{ quality_score: "80%", downloaded_count: 2, favourite: true, incognito: false },
        ...{ stages: [{ base_freq: 100 }], created_on: "1970-01-02T00:00:00.000Z" },
        ...{ doubt: false, about: "self", notices: ["driving"] },
      },
      { id: "hidden", incognito: true },
    ],
  });
});

test("invalid JSON is exported as text, a value that was never set as null", () => {
  const broken = { ...BEAT, beat_formula: "[{" };
  const drafts = [
    { step: 1, answers: null, version: 2 },
    { step: 2, answers: { diet: "vegan" }, version: 1 },
  ];
  expect(exportDocument({ ...NOTHING, beats: [broken], drafts }, 0)).toMatchObject({
    beats: [{ stages: "[{" }],
    profile: null,
    profile_drafts: [
      { step: 1, answers: null, version: 2 },
      { step: 2, answers: { diet: "vegan" }, version: 1 },
    ],
  });
});

test("the export tells whether there is a password, without its hash", () => {
  const account = {
    ...{ id: "asha", email: "asha@example.com", password_hash: "$scrypt$secret" },
    sealed: "sealed-address",
    ...{ google_sub: "1234", verified_at: null, created_at: 0, language: "ta" },
    ...{ mail_trouble: "bounce" as const, mail_trouble_on: 1 },
  };
  const document = exportDocument({ ...NOTHING, account }, 0);
  expect(document).toMatchObject({
    account: { has_password: true, google_linked: true, verified_at: null, mail_trouble: "bounce" },
  });
  expect(JSON.stringify(document)).not.toContain("scrypt");
  expect(JSON.stringify(document)).not.toContain("sealed-address");
});
