import { expect, test } from "vitest";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { browserFixture } from "./rig.ts";

const site = browserFixture({
  variables: { GOOGLE_CLIENT_ID: "words", GOOGLE_CLIENT_SECRET: "words" },
});

/** The words of SPEC.md sections 1, 2, 6 and 9 that a page shows at once. */
const WORDS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "/": [
    "We Improve Lives",
    "How it works",
    /Sessions are non-invasive\. Please consult a doctor before use/,
    /₹499 per month$/,
    /5 harmony-music requests per month$/,
    /₹799 per month$/,
    /10 requests per month$/,
    /₹1,099 per month$/,
    /25 requests per month$/,
    /24\/7 priority support$/,
    /email consultations$/,
    "Get Started Now",
  ],
  "/auth": ["Sign in to your account", "Continue with Google", "Forgotten your password?"],
  "/auth?view=sign_up": ["Create your account", "Continue with Google"],
  "/auth?view=forgotten_password": ["Reset your password"],
  "/auth?view=sign_up&tier=studio": ["Selected Plan: Studio", "₹1,099 per month", "Try for free"],
  "/about": [
    "Every mind can reach peace at will through sound, science and soul.",
    "Help people reach inner stillness by blending neuroscience, frequency therapy and intuitive sound design.",
    /managed by a company registered in India/,
    "Meet Our Founders",
    "Contact Details",
    "Bengaluru, Karnataka 560084",
    "Monday to Friday, 9:00 AM to 5:00 PM IST",
  ],
  "/privacy-policy": [
    "Privacy & Refund Policy",
    "Last updated 22 April 2025",
    /No refunds are currently offered\. .*contact support with your grievance/,
    /access to your personal data is given within 30 days of a request/,
    /Our servers are in India/,
  ],
  "/terms": [
    "Terms & Conditions",
    "Last updated 22 April 2025",
    /governed by the laws of India\. The courts in Bangalore, Karnataka have exclusive jurisdiction/,
  ],
};

test.each(Object.entries(WORDS))("%s has the words of the specification", async (path, words) => {
  const { page, complaints, close } = await site.openPage({ javaScriptEnabled: false });
  await page.goto(site.stack.origin + path);
  const main = page.getByRole("main");
  const missing: (string | RegExp)[] = [];
  for (const text of words) {
    const found = main.getByText(text, { exact: true }).filter({ visible: true });
    if ((await found.count()) === 0) missing.push(text);
  }
  expect(missing).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test("every plan on the landing page gives the free credits, and the footer leads to the network", async () => {
  const { page, close } = await site.openPage({ javaScriptEnabled: false });
  await page.goto(site.stack.origin);
  expect(
    await page
      .getByRole("link", { name: new RegExp(`^Get ${SIGN_UP_CREDITS} free credits now`) })
      .count(),
  ).toBe(3);
  const network = page.locator("footer").getByRole("link", { name: "LinkedIn" });
  expect(await network.getAttribute("href")).toMatch(/^https:\/\/www\.linkedin\.com\//);
  await close();
});

test("the pages of signed-in people have the words of the specification", async () => {
  const { jar } = await site.stack.insertPerson();
  const { page, close } = await site.openPage({ jar, javaScriptEnabled: false });
  await page.goto(`${site.stack.origin}/history`);
  await page.getByRole("heading", { name: "History Page", exact: true }).waitFor();
  await page.getByText("History content will go here.", { exact: true }).waitFor();
  await page.goto(`${site.stack.origin}/pricing`);
  await page.getByText("You have 25 credits left.", { exact: true }).waitFor();
  expect(await page.getByText("Try for free", { exact: true }).count()).toBe(3);
  await close();
});

test("the protected screens lead visitors to the sign-in screen, which hides its own button", async () => {
  const { page, close } = await site.openPage({ javaScriptEnabled: false });
  for (const path of ["/assessment", "/profile", "/settings", "/history", "/pricing"]) {
    await page.goto(site.stack.origin + path);
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth");
    expect(await page.locator("header").getByRole("link", { name: "Sign In" }).count()).toBe(0);
  }
  await close();
});
