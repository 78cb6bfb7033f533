import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import type { Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { reportMailEvent, signatureOfMailService } from "#tests/rig/mail-events.ts";
import { createReminded, runReminders, type TestClock } from "#tests/rig/reminded.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { noteRefusals } from "#worker/features/accounts/mail-trouble.ts";
import { unmailedReceipts } from "#worker/features/payments/store.ts";

const stack = sharedStack();

/** The mail service reports something of an address. */
const report = (type: string, email: string, at: number, sign = signatureOfMailService) =>
  reportMailEvent(stack.origin, { type, email, at }, sign);

/** Signs in by a mailed code, as whoever has no password does. */
async function signIn(email: string): Promise<Client> {
  const jar = stack.client();
  await jar.postForm("/auth", { intent: "magic_link", email });
  const token = await stack.inbox.nextCode(email);
  const used = await jar.postForm("/auth", { intent: "verify_otp", token });
  expect(used.status).toBe(303);
  return jar;
}

const settings = async (jar: Client) => (await jar.get("/settings")).text();
const stored = async (id: string) =>
  (await stack.dump.rows("select mail_trouble, mail_trouble_on from user where id = ?", [id]))[0];

test("mails that come back end reminders and receipts until their person says that the address works", async () => {
  const clock: TestClock = { now: Date.parse("2030-06-01T12:00:00Z") };
  const { id, email } = await createReminded(stack, clock, { zone: "UTC", hour: 18 });
  await stack.dump.write([
    [
      `insert into payment (id, user_id, key, plan, amount, currency, credits, status, created_on,
         paid_on, receipt_year, receipt_number)
       values (?, ?, 'k', 'studio', 109900, 'INR', 25, 'paid', 1, 2, '1968-69', 1)`,
      ["unmailed", id],
    ],
    [
      `insert into credit_ledger (user_id, delta, reason, reference, created_on)
       values (?, 25, 'purchase', 'unmailed', 2)`,
      [id],
    ],
    ["update profiles set available_credits = available_credits + 25 where id = ?", [id]],
  ]);
  const receipts = async () =>
    (await unmailedReceipts(openDatabase({ url: stack.databaseUrl }), 50, "unmailed")).length;
  const remindedOn = async (day: string) => {
    clock.now = Date.parse(`${day}T18:05:00Z`);
    const mailed: string[] = [];
    await runReminders(stack, { clock, send: async ({ to }) => void mailed.push(to) });
    return mailed.filter((to) => to === email).length;
  };
  expect([await remindedOn("2030-06-01"), await receipts()]).toEqual([1, 1]);

  const bouncedOn = now() - 60_000;
  const noted = await report("email.bounced", email.toUpperCase(), bouncedOn);
  expect([noted.status, await noted.json()]).toEqual([200, { received: true }]);
  expect(await stored(id)).toEqual({ mail_trouble: "bounce", mail_trouble_on: bouncedOn });
  expect([await remindedOn("2030-06-02"), await receipts()]).toEqual([0, 0]);

  // What a person asks for is sent: nobody is locked out.
  const jar = await signIn(email);
  const page = await settings(jar);
  expect(page).toContain("Our mails to this address came back");
  const exported = await (await jar.get("/api/account/export")).json();
  expect(exported).toMatchObject({ account: { mail_trouble: "bounce" } });
  const [, owner = ""] = /name="owner" value="(\w+)"/.exec(page) ?? [];
  const sister = await stack.insertPerson();
  await sister.jar.postForm("/settings", { intent: "mails_again", owner });
  await jar.postForm("/settings", { intent: "mails_again", owner: "somebody" });
  expect(await stored(id)).toMatchObject({ mail_trouble: "bounce" });
  const ended = await jar.postForm("/settings", { intent: "mails_again", owner });
  expect([ended.status, ended.headers.get("Location")]).toEqual([
    303,
    "/settings?saved=mails#mails",
  ]);
  expect(await (await jar.get("/settings?saved=mails")).text()).toContain(
    "Reminders and receipts are mailed to this address again.",
  );
  expect([await remindedOn("2030-06-03"), await receipts()]).toEqual([1, 1]);

  // The service repeats what it could not deliver, also after the person has spoken.
  expect((await report("email.bounced", email, bouncedOn)).status).toBe(200);
  expect(await stored(id)).toMatchObject({ mail_trouble: null });
  expect((await report("email.complained", email, now() + 60_000)).status).toBe(200);
  expect(await settings(jar)).toContain("One of our mails was marked as spam");
  expect(await remindedOn("2030-06-04")).toBe(0);
});

test("an event of an unknown address is answered as one of an account, and one that nobody signed changes nothing", async () => {
  const { id } = await stack.insertPerson(0, "unsigned@example.com");
  const unknown = await report("email.bounced", "nobody@example.com", now());
  expect([unknown.status, await unknown.json()]).toEqual([200, { received: true }]);
  for (const signature of [
    "",
    "v1,",
    `v1,${"A".repeat(43)}=`,
    signatureOfMailService("something else"),
  ]) {
    const answer = await report("email.bounced", "unsigned@example.com", now(), () => signature);
    expect(answer.status).toBe(400);
  }
  expect(await stored(id)).toEqual({ mail_trouble: null, mail_trouble_on: null });
});

test("an address that the mail server refuses is noted", async () => {
  const { id } = await stack.insertPerson(0, "refused@example.com");
  const lines: string[] = [];
  const ports = {
    database: openDatabase({ url: stack.databaseUrl }),
    keyring: stack.sealed.keyring,
    now: () => 5,
    log: (event: string, fields?: object) => lines.push(JSON.stringify({ event, ...fields })),
  };
  await noteRefusals(ports)("refused@example.com");
  expect(await stored(id)).toEqual({ mail_trouble: "bounce", mail_trouble_on: 5 });
  await noteRefusals(ports)("nobody@example.com");
  const away = openDatabase({ url: "http://127.0.0.1:1" });
  await noteRefusals({ ...ports, database: away })("refused@example.com");
  expect(lines).toEqual([
    '{"event":"mail.trouble","trouble":"bounce"}',
    expect.stringContaining('"event":"mail.trouble_lost"'),
  ]);
});
