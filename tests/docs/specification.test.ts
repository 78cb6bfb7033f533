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
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { ERROR_STATUS } from "#worker/domain/error-codes.ts";
import { beatSchemas } from "#worker/features/beats/beat.ts";
import { PROFILE_FIELDS, type ProfileField } from "#worker/features/profile/rules.ts";
import { STEP_FIELDS } from "#worker/features/profile/steps.rules.ts";
import { OPERATIONS } from "#worker/server/api/operations.ts";
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
  NOISE_LAYERS,
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

/** The addresses in the first column of a section's tables, `/listen/ID`, without a query. */
function addressesIn(heading: string): readonly string[] {
  const [, section = ""] = specification.split(`### ${heading} `);
  const [own = ""] = section.split("\n### ");
  const cells = Array.from(own.matchAll(/^\| (.*?) \|/gm), ([, cell = ""]) => cell);
  return cells.flatMap((cell) => cell.match(/\/[^`? ]*/g) ?? []);
}

/** Whether one of the addresses has the form of a path: `/listen/:id`, `/api/beats/{id}`. */
function isListed(path: string, addresses: readonly string[]): boolean {
  const form = new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+|\{\w+\}/g, "[^/]+")}$`);
  return addresses.some((address) => form.test(address));
}

test("the specification lists the address of every page, and of every form behind one", () => {
  const source = readFileSync("app/routes.ts", "utf8");
  const paths = Array.from(source.matchAll(/route\("([^"*]+)"/g), ([, path]) => `/${path}`);
  expect(paths.length).toBeGreaterThan(40);
  const listed = addressesIn("2.1");
  const missing = paths.filter((path) => !isListed(path, listed));
  expect(missing, "These have no row in docs/SPEC.md, section 2.1.").toEqual([]);
});

test("the specification lists every route of the API, but what describes them", () => {
  const listed = addressesIn("2.2");
  const paths = OPERATIONS.map(({ path }) => path)
    .filter((path) => !["/api/openapi.json", "/api/docs"].includes(path))
    // The second name of a file stands beside the first, without its folder.
    .map((path) => path.replace(/\.flac$/, ".wav").replace(/\.(spsq|xml)$/, ".sbg"));
  const missing = paths.filter((path) => !isListed(path, listed));
  expect(missing, "These have no row in docs/SPEC.md, section 2.2.").toEqual([]);
});

test("the documents list every layer, and every one of noise that a night hears no more", () => {
  const [last, others] = [NOISE_LAYERS.at(-1), NOISE_LAYERS.slice(0, -1).join(", ")];
  const names = LAYERS.map((name) => `\`${name}\``).join(", ");
  const inSound = [`| \`layer\` | ${names} |`, `${others} and ${last} fade out`];
  expect(lackingIn("docs/sound.md", inSound)).toEqual([]);
  const noise = NOISE_LAYERS.map((name) => `\`${name}\``).join(", ");
  expect(lackingIn("docs/SPEC.md", [`a layer of noise (${noise})`])).toEqual([]);
});

test("the documents name the free credits of a sign-up", () => {
  const lines = [
    `A sign-up grants ${SIGN_UP_CREDITS} credits, once.`,
    `${SIGN_UP_CREDITS} credits at sign-up, one for each beat.`,
    `"Get ${SIGN_UP_CREDITS} free`,
  ];
  expect(lackingIn("docs/SPEC.md", lines)).toEqual([]);
  expect(lackingIn("README.md", [`a sign-up grants ${SIGN_UP_CREDITS},`])).toEqual([]);
});

/** The passages that a document does not have, each with its path. */
function lackingIn(path: string, passages: readonly string[]): readonly string[] {
  const text = readFileSync(path, "utf8").replaceAll("\n", " ");
  return passages.filter((one) => !text.includes(one)).map((one) => `${path}: ${one}`);
}

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
