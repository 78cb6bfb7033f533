import fc from "fast-check";
import { expect } from "vitest";
import { now } from "#tests/rig/clock.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { readAnswers } from "#worker/features/profile/answers.rules.ts";
import { FIELD_NAMES, type FieldName, PROFILE_FIELDS } from "#worker/features/profile/rules.ts";
import { stepOf } from "#worker/features/profile/steps.rules.ts";

const HOSTILE = [
  "",
  " ",
  "\0",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "constructor",
  "true",
  "on",
  "-1",
  "0.3",
  "1e400",
  "NaN",
  "99999999999999999999",
  "2026-13-45",
  "9999-12-31",
  "' or 1=1 --",
  '{"$gt":""}',
  "<script>alert(1)</script>",
  "\u202Eabc",
  "😀".repeat(300),
  "a".repeat(5000),
] as const;
const STRANGE_NAMES = [
  "__proto__",
  "__proto__.admin",
  "constructor.prototype.x",
  "user_id",
  "available_credits",
  "full_name[0]",
  "full_name.first",
  "existing_conditions[99999999]",
  "stress_level[__proto__]",
  "__intent__",
  "[]",
  ".",
  "",
] as const;

const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary" }));

type Sent = readonly (readonly [name: string, value: string])[];

/** A posted form: valid and hostile values, some repeated, some missing, some unexpected. */
const forms: fc.Arbitrary<Sent> = fc
  .tuple(
    ...FIELD_NAMES.map((name) =>
      fc.array(
        fc
          .oneof({ weight: 30, arbitrary: validValue(name) }, { weight: 1, arbitrary: hostile })
          .map((value) => [name, value] as const),
        { maxLength: 1 },
      ),
    ),
    fc.array(
      fc.tuple(fc.oneof(fc.constantFrom(...STRANGE_NAMES, ...FIELD_NAMES), fc.string()), hostile),
      {
        maxLength: 2,
      },
    ),
    fc.constantFrom("1", "2", "3", "4", "5", "0", "6", "x", "__proto__").map(one("step")),
    fc
      .option(fc.constantFrom("0", "1", "-1", "x", "9".repeat(40)))
      .map((version) => (version === null ? [] : one("version")(version))),
    fc.constantFrom("next", "next", "previous", "save").map(one("intent")),
  )
  .map((parts) => parts.flat());

/**
 * Sends that many hostile forms of the profile, and expects that none fails, that only valid values are stored,
 * and that another person's rows stay as they were.
 */
export async function sendHostileForms(
  stack: Stack,
  { submissions, seed }: { readonly submissions: number; readonly seed: number },
): Promise<void> {
  const bystander = await stack.insertPerson();
  const { id, jar } = await stack.insertPerson();
  const statuses = new Map<number, number>();
  const untouched = await rowsOf(stack, bystander.id);
  const ledger = () => stack.dump.rows("select * from credit_ledger where user_id = ?", [id]);
  const credits = await ledger();

  async function post(sent: Sent): Promise<void> {
    const body = new URLSearchParams(sent.map(([name, value]) => [name, value]));
    const response = await jar.request("/profile", { method: "POST", body });
    await response.arrayBuffer();
    const { status } = response;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect([303, 400, 409, 413], body.toString().slice(0, 2000)).toContain(status);
  }
  const all = fc.sample(forms, { numRuns: submissions, seed });
  for (let first = 0; first < submissions; first += 4) {
    await Promise.all(all.slice(first, first + 4).map(post));
    // The stored profile can be shown.
    if (first % 20 !== 0) continue;
    const page = await jar.get(`/profile?step=${1 + ((first / 20) % 5)}`);
    await page.arrayBuffer();
    expect(page.status).toBe(200);
  }

  // Both outcomes were frequent, so that the run is meaningful.
  expect(statuses.get(303)).toBeGreaterThan(submissions / 20);
  expect(statuses.get(400)).toBeGreaterThan(submissions / 20);
  expect(await rowsOf(stack, bystander.id)).toEqual(untouched);
  expect(await ledger()).toEqual(credits);
  const saved = await stack.sealed.profile(id);
  for (const name of FIELD_NAMES) expect(invalidReason(name, saved?.[name]), name).toBeUndefined();
}

function one(name: string) {
  return (value: string): Sent => [[name, value]];
}

/** A valid value of a field. */
function validValue(name: FieldName): fc.Arbitrary<string> {
  const field = PROFILE_FIELDS[name];
  switch (field.kind) {
    case "choice":
    case "list":
      return fc.constantFrom<string>(...field.options);
    case "number":
      return fc.constantFrom(...[field.min, field.default, field.max].map(String));
    case "date":
      return fc.constantFrom("1950-01-31", "2001-09-09");
    case "email":
      return fc.constant("asha@example.com");
    case "phone":
      return fc.constant("+91 80 4567 8901");
    case "flag":
      return fc.constantFrom("on", "", "true", "0");
    default:
      return fc.constantFrom("some words", "नमस्ते", "a & b <c>");
  }
}

/** Why a stored value is not valid; undefined when it is. */
function invalidReason(name: FieldName, value: unknown): string | undefined {
  const form = new FormData();
  const sent: unknown[] = Array.isArray(value) ? value : [value ?? ""];
  for (const one of sent) form.append(name, one === false ? "" : String(one));
  return readAnswers(form, stepOf(name), new Date(now()).toISOString().slice(0, 10)).errors[name];
}

/** Every row that names a person. */
async function rowsOf(stack: Stack, person: string) {
  const tables = Object.entries(await stack.dump.everything());
  return tables.map(([name, rows]) => [
    name,
    rows.filter((row) => Object.values(row).includes(person)),
  ]);
}
