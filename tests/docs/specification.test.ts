import { readFileSync } from "node:fs";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { expect, test } from "vitest";
import * as accounts from "#db/schema/accounts.ts";
import * as beats from "#db/schema/beats.ts";
import * as community from "#db/schema/community.ts";
import * as courses from "#db/schema/courses.ts";
import * as credits from "#db/schema/credits.ts";
import * as help from "#db/schema/help.ts";
import * as payments from "#db/schema/payments.ts";
import * as consents from "#db/schema/privacy.ts";
import * as profiles from "#db/schema/profiles.ts";
import * as signIn from "#db/schema/sign-in.ts";
import * as listening from "#db/schema/wellbeing.ts";
import { ERROR_STATUS } from "#worker/domain/error-codes.ts";
import { beatSchemas } from "#worker/features/beats/beat.ts";
import { PROFILE_FIELDS, type ProfileField } from "#worker/features/profile/rules.ts";
import { STEP_FIELDS } from "#worker/features/profile/steps.rules.ts";
import { NIGHT_MINUTES } from "#worker/sound/night.ts";
import {
  AS_COMPOSED,
  BALANCE,
  BEATS,
  BREATHS,
  BREATHS_FROM,
  EARS,
  ENDS,
  FLOWS,
  FOCUSES,
  LAYERS,
  LEVEL,
  MASTERS,
  NIGHTS,
  NOISES,
  OPTION_NAMES,
  type PlaybackOptions,
  SESSION_MINUTES,
} from "#worker/sound/playback-options.ts";

const specification = readFileSync("docs/SPEC.md", "utf8");
/** The cells of every row of its tables, without the marks of code. */
const rows = [...specification.matchAll(/^\| (.*) \|$/gm)].map(([, row = ""]) =>
  row.replaceAll("`", "").split(" | "),
);

test("the specification has every prescribed text of an error, word for word", () => {
  const { prescribed } = JSON.parse(readFileSync("worker/domain/words/en.json", "utf8"));
  const texts = Object.values<string>(prescribed);
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => !rows.some((cells) => cells.includes(text)))).toEqual([]);
});

test("the specification lists every error code of the API under its status", () => {
  const codes = Object.entries(ERROR_STATUS).filter(
    ([code, status]) =>
      !rows.some(([first, listed]) => first === String(status) && wordsOf(listed).includes(code)),
  );
  expect(codes).toEqual([]);
});

test("the specification lists every field of a beat as callers see it", () => {
  const [, section = ""] = specification.split("### 3.3 ");
  const [paragraph = ""] = section.split("### ");
  const fields = Object.keys(beatSchemas().Beat.shape);
  expect(fields.filter((field) => !paragraph.includes(`\`${field}\``))).toEqual([]);
});

test("the specification lists every field of the profile in its step, with its options", () => {
  const missing = Object.entries(STEP_FIELDS).flatMap(([step, names]) =>
    names.filter((name) => {
      const field: ProfileField = PROFILE_FIELDS[name];
      const row = rows.find(([first, listed]) => first === step && wordsOf(listed).includes(name));
      const options = field.kind === "choice" || field.kind === "list" ? field.options : [];
      return row === undefined || !options.every((option) => row[3]?.includes(option));
    }),
  );
  expect(missing).toEqual([]);
});

test("the specification lists every parameter of listening with its values and its default", () => {
  const valuesOf: Readonly<Record<keyof PlaybackOptions, string>> = {
    minutes: `${SESSION_MINUTES.join(", ")}; with night ${NIGHT_MINUTES.min} to ${NIGHT_MINUTES.max}`,
    flow: FLOWS.join(", "),
    ends: ENDS.join(", "),
    layer: LAYERS.join(", "),
    level: `${LEVEL.min} to ${LEVEL.max}`,
    ears: EARS.join(", "),
    master: MASTERS.join(", "),
    noise: NOISES.join(", "),
    beat: BEATS.join(", "),
    breath: `off, ${BREATHS.min} to ${BREATHS.max}`,
    breath_from: `${BREATHS_FROM.min} to ${BREATHS_FROM.max}`,
    balance: `${BALANCE.min} to ${BALANCE.max}`,
    night: NIGHTS.join(", "),
    focus: FOCUSES.join(", "),
  };
  const listed = rows.map(([name, values, fallback]) => [name, values, fallback].join(" | "));
  const missing = OPTION_NAMES.filter((name) => {
    const fallback = AS_COMPOSED[name] ?? "as composed";
    return !listed.includes(`${name} | ${valuesOf[name]} | ${fallback}`);
  });
  expect(missing).toEqual([]);
});

test("the specification lists every table with its columns", () => {
  const schema = [
    accounts,
    beats,
    community,
    consents,
    courses,
    credits,
    help,
    listening,
    payments,
    profiles,
    signIn,
  ].flatMap(Object.values);
  const tables = schema.filter((value) => is(value, Table));
  expect(tables.length).toBeGreaterThan(10);
  const missing = tables.flatMap((table) => {
    const name = getTableName(table);
    const [, , fields] = rows.find(([first]) => first === name) ?? [];
    // The columns of a profile are the fields of the test above.
    const columns = Object.values(getTableColumns(table)).map((column) => column.name);
    return columns
      .filter((column) => name !== "user_profile" || !Object.hasOwn(PROFILE_FIELDS, column))
      .filter((column) => !wordsOf(fields).includes(column))
      .map((column) => `${name}.${column}`);
  });
  expect(missing).toEqual([]);
});

function wordsOf(cell = ""): string[] {
  return cell.match(/\w+/g) ?? [];
}
