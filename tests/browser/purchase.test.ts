import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import type { Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { browserFixture, type OpenWindow, PHONE } from "./rig.ts";
import { goTo, hydrated } from "./using-pages.ts";

const site = browserFixture({
  sells: true,
  variables: {
    SELLER_NAME: "Stillwave Sound Private Limited",
    SELLER_GSTIN: "29ABCDE1234F1Z5",
    SELLER_STATE: "Karnataka",
    SELLER_GST_RATE: "18",
  },
});
const lastLink = () => {
  const [link] = site.stack.gateway.links();
  if (link === undefined) throw new Error("Nothing was ordered at the site.stack.gateway.");
  return link;
};

async function onPhone(credits: number, javaScriptEnabled = false) {
  const { id, jar } = await site.stack.insertPerson(credits);
  const opened = await site.openPage({
    ...{ jar, javaScriptEnabled, hasTouch: true, viewport: PHONE },
  });
  return { ...opened, id, jar };
}

/** Says where the buyer lives, presses a button that buys, and waits for the gateway's page. */
async function order({ page }: Pick<OpenWindow, "page">, name = "Buy 25 credits for ₹1,099") {
  await page.getByLabel("Where you live").selectOption("Kerala");
  await page.getByRole("button", { name }).tap();
  await page.waitForURL(`${site.stack.gateway.url}/**`);
}

describe.each([false, true])("somebody without credits, scripts %s", (javaScriptEnabled) => {
  test(
    "buys on a phone in four taps, and makes a beat",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const opened = await onPhone(0, javaScriptEnabled);
      const { page, complaints, close } = opened;
      await goTo(page, `${site.stack.origin}/assessment`);
      await page.getByRole("region", { name: "Your credits are used up." }).waitFor();
      await page.getByRole("link", { name: "See the plans" }).tap();
      await page.getByText("You have 0 credits left.").waitFor();
      await order(opened);
      await page.getByRole("button", { name: "Pay ₹1,099" }).tap();
      await page.getByRole("heading", { name: "Thank you" }).waitFor();
      expect(page.url()).toBe(`${site.stack.origin}/payments/${lastLink().reference}`);
      await page.getByText("25 credits are yours.").waitFor();
      expect(await page.locator("header").getByText("25 credits").first().textContent()).toBe(
        "25 credits",
      );
      await page.getByRole("link", { name: "Make a beat" }).tap();
      await page.getByPlaceholder("Tell me how you really feel...").fill("I feel tense");
      expect(await page.getByRole("region", { name: "Your credits" }).count()).toBe(0);
      await page.getByRole("button", { name: "Generate the Beat" }).tap();
      await page.locator("header").getByText("24 credits").first().waitFor({ state: "attached" });
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test(
    "finds the old beats before typing anything",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, close } = await onPhone(0, javaScriptEnabled);
      await page.goto(`${site.stack.origin}/assessment`);
      const told = page.getByRole("region", { name: "Your credits are used up." });
      await told.getByText("Everything you made still plays, free for ever.").waitFor();
      await told.getByRole("link", { name: "Hear your beats" }).tap();
      await page.getByRole("heading", { name: "History Page" }).waitFor();
      await close();
    },
  );

  test("comes back unpaid, and finds the way to the same payment", beforeRelease(), async () => {
    const opened = await onPhone(0, javaScriptEnabled);
    const { page, close } = opened;
    await goTo(page, `${site.stack.origin}/pricing`);
    await order(opened);
    const first = page.url();
    await page.goBack();
    expect(page.url()).toBe(`${site.stack.origin}/pricing`);
    await page.reload();
    await hydrated(page);
    await page.getByRole("link", { name: /^Look at it ?: Studio/ }).tap();
    await page.getByRole("link", { name: "Back to the payment page" }).tap();
    await page.waitForURL(first);
    await close();
  });

  test(
    "reads that nothing was taken when the gateway is away, and presses again",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const opened = await onPhone(0, javaScriptEnabled);
      const { page, close } = opened;
      await goTo(page, `${site.stack.origin}/pricing`);
      site.stack.gateway.setFaults({ createFails: true });
      const place = page.getByLabel("Where you live");
      await place.selectOption("Kerala");
      await page.getByRole("button", { name: "Buy 25 credits" }).tap();
      const alert = page.getByRole("alert");
      await alert.getByText("Nothing was taken.").waitFor();
      expect(await place.inputValue()).toBe("32");
      site.stack.gateway.setFaults({ createFails: false });
      const before = site.stack.gateway.links().length;
      await order(opened);
      expect(site.stack.gateway.links().length).toBe(before + 1);
      await close();
    },
  );

  test(
    "a refusal by the bank says that nothing was taken, and leads back to pay",
    beforeRelease(),
    async () => {
      const opened = await onPhone(0, javaScriptEnabled);
      const { page, close } = opened;
      await goTo(page, `${site.stack.origin}/pricing`);
      await order(opened);
      await page.getByRole("button", { name: "Let the payment fail" }).tap();
      await page.getByText("The payment failed.").waitFor();
      await page.goto(`${site.stack.origin}/payments/${lastLink().reference}`);
      const title = page.getByRole("heading", { level: 1 });
      expect(await title.textContent()).toMatch(/refused the payment|looking for your payment/);
      await page.getByRole("link", { name: /Try again|Back to the payment page/ }).tap();
      await page.getByRole("button", { name: "Try again to pay ₹1,099" }).tap();
      await page.getByRole("heading", { name: "Thank you" }).waitFor();
      await close();
    },
  );
});

test("few credits are said beside the button, and many are not", async () => {
  for (const [credits, shown] of [
    [3, 1],
    [4, 0],
  ] as const) {
    const { page, close } = await onPhone(credits);
    await page.goto(`${site.stack.origin}/assessment`);
    expect(await page.getByText(`${credits} credits left.`, { exact: true }).count()).toBe(shown);
    await close();
  }
});

test("the plan of the sign-up has the main button once the credits end, and the order stays", async () => {
  const { page, close } = await onPhone(0);
  const jar = site.stack.client();
  await jar.get("/auth?view=sign_up&tier=creator");
  const plan = jar.cookies.get("plan") ?? "";
  await page.context().addCookies([{ name: "plan", value: plan, url: site.stack.origin }]);
  await page.goto(`${site.stack.origin}/pricing`);
  expect(await page.locator("h3").allTextContents()).toEqual(["Starter", "Creator", "Studio"]);
  await page.getByText("You chose this one when you signed up.").waitFor();
  expect(await page.locator("form button.button").allTextContents()).toEqual([
    "Buy 10 credits for ₹799",
  ]);
  await close();
});

test(
  "the receipt has its number and tax, and prints without the frame of the page",
  beforeRelease(),
  async () => {
    const opened = await onPhone(2, true);
    const { page, close } = opened;
    await goTo(page, `${site.stack.origin}/pricing`);
    await order(opened, "Buy 10 credits for ₹799");
    await page.getByRole("button", { name: "Pay ₹799" }).tap();
    const receipt = page.getByRole("region", { name: "Receipt" });
    await receipt.getByText(/^SW\/\d\d-\d\d\/\d{6}$/).waitFor();
    await receipt.getByText("29ABCDE1234F1Z5").waitFor();
    await receipt.getByText("Kerala (32)").waitFor();
    await receipt.getByText("IGST 18 %").waitFor();
    await receipt.getByRole("button", { name: "Print" }).waitFor();
    await page.emulateMedia({ media: "print" });
    for (const part of ["header", "footer", "h1"]) {
      expect(await page.locator(part).first().isVisible()).toBe(false);
    }
    expect(await receipt.getByText("Stillwave", { exact: true }).isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
    await page.goto(`${site.stack.origin}/pricing`);
    await page.getByRole("link", { name: /^Receipt ?: Creator, 10 credits/ }).tap();
    await receipt.waitFor();
    await page.goto(`${site.stack.origin}/history`);
    await page.getByText("Credit history").tap();
    await page.getByText("You bought a plan").waitFor();
    await close();
  },
);

describe("the page of a purchase", () => {
  async function ordered(): Promise<{ readonly jar: Client; readonly path: string }> {
    const { jar } = await site.stack.insertPerson(0);
    const key = crypto.randomUUID();
    await jar.postForm("/pricing", { plan: "starter", key, place: "29" });
    const answer = await jar.postForm("/pricing", { plan: "starter", key, place: "29" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      site.stack.gateway.pageOf(lastLink().id),
    ]);
    return { jar, path: `/payments/${lastLink().reference}` };
  }

  test("looks again by itself for a while, without scripts", async () => {
    const { jar, path } = await ordered();
    const first = await jar.get(path);
    const looking = first.headers.get("Location") ?? "";
    expect([first.status, looking.startsWith(`${path}?until=`)]).toEqual([303, true]);
    const page = await jar.get(looking);
    expect([page.status, page.headers.get("Refresh")]).toEqual([200, "5"]);
    const later = await jar.get(`${path}?until=${now() - 1}`);
    expect(later.headers.get("Refresh")).toBeNull();
    expect(await later.text()).toContain("Look again");
    site.stack.gateway.pay(lastLink().id);
    const found = await jar.get(looking);
    expect([found.status, found.headers.get("Location")]).toEqual([303, path]);
    expect(await (await jar.get(path)).text()).toContain("5 credits are yours.");
  });

  test("is nobody else's, and waits for a sign-in", async () => {
    const { path } = await ordered();
    const { jar: other } = await site.stack.insertPerson();
    expect((await other.get(path)).status).toBe(404);
    const { returnUrl } = site.stack.gateway.pay(lastLink().id);
    const { pathname, search } = new URL(returnUrl);
    const visitor = site.stack.client();
    const back = await visitor.get(pathname + search);
    expect([back.status, back.headers.get("Location")]).toEqual([303, path]);
    const signIn = await visitor.get(path);
    expect(signIn.headers.get("Location")).toBe(`/auth?next=${encodeURIComponent(path)}`);
    const forged = await visitor.get(`${pathname}${search.replace("paid", "pa1d")}`);
    expect(forged.headers.get("Location")).toBe("/pricing");
  });

  test("is asked for with the place where its buyer lives, which is remembered", async () => {
    const { jar } = await site.stack.insertPerson(0, "leela@example.org");
    const first = await (await jar.get("/pricing")).text();
    expect(first).toContain('<option value="" selected="">Choose</option>');
    const key = /name="key.starter" value="([^"]+)"/.exec(first)?.[1] ?? "";
    const before = site.stack.gateway.links().length;
    for (const place of ["", "28", "Kerala"]) {
      const refused = await jar.postForm("/pricing", {
        plan: "starter",
        "key.starter": key,
        place,
      });
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain("Nothing was bought.");
    }
    expect(site.stack.gateway.links().length).toBe(before);
    for (const place of ["32", "07"]) {
      const answer = await jar.postForm("/pricing", { plan: "starter", "key.starter": key, place });
      expect(answer.headers.get("Location")).toBe(site.stack.gateway.pageOf(lastLink().id));
    }
    expect(site.stack.gateway.links().length).toBe(before + 1);
    const again = await (await jar.get("/pricing")).text();
    expect(again).toContain('<option value="07" selected="">Delhi</option>');
    site.stack.gateway.pay(lastLink().id);
    await site.stack.gateway.deliverAll();
    const receipt = await (await jar.get(`/payments/${lastLink().reference}`)).text();
    expect(receipt).toContain("Delhi (07)");
    expect(receipt).toContain("IGST 18 %");
    const mail = await site.stack.inbox.next("leela@example.org");
    expect(mail.text).toContain("Place of supply: Delhi (07)");
    expect(mail.text).toContain("IGST 18 %, included: ₹76.12");
  });

  test("a button of somebody else's page buys nothing", async () => {
    const { jar } = await site.stack.insertPerson(0);
    const before = site.stack.gateway.links().length;
    const key = crypto.randomUUID();
    const answer = await jar.postForm("/pricing", { plan: "studio", key, owner: "somebody" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/pricing"]);
    expect((await jar.postForm("/pricing", { plan: "gold", key })).status).toBe(400);
    expect(site.stack.gateway.links().length).toBe(before);
  });
});
