import { expect, test } from "vitest";
import { isHeaderText, type Mail } from "#worker/adapters/mail/mail.ts";
import {
  alreadyRegisteredMail,
  confirmationMail,
  deletionMail,
  type NoticeKind,
  noticeMail,
  proofMail,
} from "#worker/features/accounts/letters.ts";

const TO = "mira@example.com";
const PRODUCT = "Stillwave";
const LINK = "https://stillwave.example/auth/confirm?token=abc&type=signup";

const PROOF = {
  purpose: "signup",
  to: TO,
  product: PRODUCT,
  link: LINK,
  minutes: 60,
  code: "01234567",
  codeMinutes: 10,
} as const;

test.each([
  ["signup", "Confirm your email for Stillwave"],
  ["magiclink", "Your link to sign in to Stillwave"],
  ["recovery", "Choose a new password for Stillwave"],
] as const)(
  "a %s mail has link and code on lines of their own, and how long they are valid",
  (purpose, subject) => {
    const mail = proofMail({ ...PROOF, purpose });
    expect(mail.to).toBe(TO);
    expect(mail.subject).toBe(subject);
    const lines = mail.text.split("\n");
    expect(lines).toContain(LINK);
    expect(lines).toContain("01234567");
    expect(lines).toContain("The link works for 60 minutes, the code for 10 minutes.");
    expect(lines).toContain("If this wasn't you, you can ignore this mail.");
    expect(visibleText(mail)).toContain("01234567");
  },
);

test("the mail of a sign-up to an address that has an account says so, and signs in", () => {
  const { text } = proofMail({ ...PROOF, purpose: "magiclink", known: true });
  const known = "You have an account with Stillwave already, so this signs you in to it.";
  expect(text.split("\n")).toEqual(expect.arrayContaining([known, LINK, "01234567"]));
  expect(text).not.toContain("You asked to sign in");
});

test("the mail to a registered address links to the sign-in and to a new password", () => {
  const link = "https://stillwave.example/auth";
  const resetLink = "https://stillwave.example/auth?view=forgotten_password";
  const mail = alreadyRegisteredMail({ to: TO, product: PRODUCT, link, resetLink });

  expect(mail.subject).toBe("You already have an account with Stillwave");
  expect(mail.text.split("\n")).toEqual(expect.arrayContaining([link, resetLink]));
  expect(mail.html.match(/href="[^"]*"/g)).toEqual([`href="${link}"`, `href="${resetLink}"`]);
  expect(mail.text).toContain("If this wasn't you, you can ignore this mail.");
});

const DELETION = { to: TO, product: PRODUCT, code: "01234567", minutes: 10 };

test("the deletion mail has its code, what it deletes, and no link", () => {
  const mail = deletionMail(DELETION);
  expect(mail.subject).toBe("Your code to delete your Stillwave account");
  expect(mail.text.split("\n")).toContain("01234567");
  expect(mail.text).toContain("It works for 10 minutes. What it deletes cannot be brought back.");
  expect(mail.text).toContain("give the code to nobody");
  expect(mail.text + mail.html).not.toMatch(/https?:|href/);
  expect(visibleText(mail)).toContain("01234567");
});

const NOTICE = {
  kind: "new_device",
  to: TO,
  product: PRODUCT,
  device: "Firefox on Android",
  when: "22 November 2026, 02:18 UTC",
  revocationLink: "https://stillwave.example/auth/not-me?token=abc",
  days: 7,
} as const;

test.each<[NoticeKind, string]>([
  ["password_changed", "Your password for Stillwave was changed"],
  ["new_device", "A new device signed in to your Stillwave account"],
  ["new_device_by_password", "A new device signed in to your Stillwave account"],
  ["new_device_by_passkey", "A new device signed in to your Stillwave account"],
  ["passkey_added", "A passkey was added to your Stillwave account"],
  ["passkey_removed", "A passkey was removed from your Stillwave account"],
  ["google_linked", "Google now signs you in to Stillwave"],
  ["data_exported", "Your Stillwave data was downloaded"],
])(
  "a notice (%s) says what happened, where and when, and has a revocation link",
  (kind, subject) => {
    const mail = noticeMail({ ...NOTICE, kind });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain("It was Firefox on Android, on 22 November 2026, 02:18 UTC.");
    expect(mail.text).toContain("within 7 days");
    expect(mail.text.split("\n")).toContain(NOTICE.revocationLink);
  },
);

test("the confirmation mail has its code, how long it is valid, and no link", () => {
  const mail = confirmationMail(DELETION);
  expect(mail.subject).toBe("Your code to confirm that it is you, for Stillwave");
  expect(mail.text.split("\n")).toContain("01234567");
  expect(mail.text).toContain("It works for 10 minutes.");
  expect(mail.text).toContain("give the code to nobody");
  expect(mail.text + mail.html).not.toMatch(/https?:|href/);
});

test("every value in a mail is escaped in its HTML", () => {
  const markup = `"><script>alert(1)</script>'&`;
  const mails = [
    proofMail({ ...PROOF, product: markup, link: LINK + markup, code: markup }),
    alreadyRegisteredMail({ to: TO, product: markup, link: LINK + markup, resetLink: markup }),
    deletionMail({ ...DELETION, product: markup, code: markup }),
    noticeMail({ ...NOTICE, product: markup, device: markup, revocationLink: LINK + markup }),
    confirmationMail({ ...DELETION, product: markup, code: markup }),
  ];
  for (const { html } of mails) {
    expect(html).not.toContain("<script");
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;");
  }
});

test("a mail loads no resources and has a language, a title and one heading", () => {
  const registered = alreadyRegisteredMail({ to: TO, product: PRODUCT, link: LINK });
  const mails = [
    proofMail(PROOF),
    registered,
    deletionMail(DELETION),
    confirmationMail(DELETION),
    noticeMail(NOTICE),
  ];
  for (const mail of mails) {
    expect(mail.html).not.toMatch(
      /<(img|link|script|iframe|object|video|audio)\b|url\(|@import|src=/i,
    );
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.html).toContain(`<title>${mail.subject}</title>`);
    expect(mail.html.match(/<h1\b/g)).toHaveLength(1);
    expect(isHeaderText(mail.subject)).toBe(true);
  }
});

function visibleText({ html }: Mail): string {
  return html.replace(/<[^>]*>/g, " ");
}
