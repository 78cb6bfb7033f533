import { expect, test } from "vitest";
import { createInbox } from "./inbox.ts";

const MAIL = { from: "a@example.com", to: "b@example.com", subject: "", text: "", html: "" };

test("keeps the last 200 mails, newest first, each found by its id", () => {
  const inbox = createInbox();
  for (let count = 1; count <= 203; count += 1) inbox.add({ ...MAIL, subject: `${count}` });

  const subjects = inbox.all().map((mail) => mail.subject);

  expect(subjects).toHaveLength(200);
  expect([subjects[0], subjects.at(-1)]).toEqual(["203", "4"]);
  expect(inbox.find(4)?.subject).toBe("4");
  expect(inbox.find(3)).toBeUndefined();
});

test("never reuses an id, even after the inbox was cleared", () => {
  const inbox = createInbox();
  const first = inbox.add(MAIL);
  inbox.clear();

  expect(inbox.all()).toEqual([]);
  expect(inbox.add(MAIL).id).not.toBe(first.id);
});
