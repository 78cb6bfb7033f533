import { request } from "node:http";
import { expect, test } from "vitest";
import { openShop } from "#tests/rig/gateway-shop.ts";

async function openPage(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options);
  const linkId = await shop.buy();
  const page = async () => (await fetch(shop.gateway.pageOf(linkId))).text();
  /** Presses a button that the page has. */
  const press = async (deed: string) => {
    expect(await page()).toContain(`action="/l/${linkId}/${deed}"`);
    const url = `${shop.gateway.url}/l/${linkId}/${deed}`;
    const answer = await fetch(url, { method: "POST", redirect: "manual" });
    expect(answer.status).toBe(303);
    return answer.headers.get("Location") ?? "";
  };
  return { ...shop, linkId, page, press, here: `/l/${linkId}` };
}

test("says what is paid, and in large letters that no money moves", async () => {
  const { gateway, page } = await openPage();
  const text = await page();
  expect(text).toContain("No money moves here.");
  expect(text).toContain("Creator: 10 credits");
  expect(text).toContain("Pay ₹799");
  expect(text).not.toContain("<script");
  const style = await (await fetch(`${gateway.url}/page.css`)).text();
  expect(style).toMatch(/\.warning {[^}]*font-size: 2\.25rem/);
});

test("leads back after payment, signed, and once", async () => {
  const { order, press } = await openPage();
  const back = new URL(await press("pay"));
  expect(back.origin + back.pathname).toBe(order.returnUrl);
  expect([...back.searchParams.keys()]).toEqual([
    "razorpay_payment_id",
    "razorpay_payment_link_id",
    "razorpay_payment_link_reference_id",
    "razorpay_payment_link_status",
    "razorpay_signature",
  ]);
  expect(await press("pay")).toBe(back.href);
});

test("lets its forms lead to itself and to the shop alone", async () => {
  const { gateway, linkId, site } = await openPage();
  const { headers } = await fetch(gateway.pageOf(linkId));
  expect(headers.get("Content-Security-Policy")).toContain(`form-action 'self' ${site};`);
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("lets a payment fail, and the bank say yes after all", async () => {
  const { gateway, page, press, here } = await openPage();
  expect(await press("fail")).toBe(here);
  expect(await page()).toContain("The payment failed.");
  expect(await press("late")).toContain("/payments/return?");
  expect(gateway.links()[0]?.attempts).toMatchObject([{ status: "captured" }]);
});

test("lets somebody close it, and then offers nothing to press", async () => {
  const { gateway, page, press, here } = await openPage();
  expect(await press("close")).toBe(here);
  const text = await page();
  expect(text).toContain("Closed. Nothing was paid.");
  expect(text).not.toContain("<form");
  expect(text).toMatch(/href="[^"]*\/pricing">Back to the shop/);
  expect(gateway.links()[0]?.status).toBe("cancelled");
});

test("lets somebody pay after it expired", async () => {
  const { page, press, later } = await openPage();
  later(60 * 60_000);
  expect(await page()).toContain("This link has expired.");
  expect(await press("late")).toContain("razorpay_payment_link_status=paid");
});

test("lets somebody pay and never come back", async () => {
  const { page, press, here } = await openPage();
  expect(await press("pay-away")).toBe(here);
  expect(await page()).toContain("Paid.");
  const { press: other, here: stays } = await openPage({ faults: { returnsLost: true } });
  expect(await other("pay")).toBe(stays);
});

test("lets the seller give the money back", async () => {
  const { page, press } = await openPage();
  await press("pay");
  await press("refund");
  expect(await page()).toContain("Paid, and all of it given back.");
});

test("shows the page as it is now to whoever presses a button of an older one", async () => {
  const { gateway, linkId, press } = await openPage();
  await press("pay");
  const late = await fetch(`${gateway.url}/l/${linkId}/close`, { method: "POST" });
  expect(late.status).toBe(200);
  expect(await late.text()).toContain("Paid.");
});

test("shows markup in a description as text", async () => {
  const { gateway, razorpay, order } = await openShop();
  await razorpay.createLink({ ...order, description: "<img src=x onerror=alert(1)>" });
  const text = await (await fetch(gateway.pageOf(gateway.links()[0]?.id ?? ""))).text();
  expect(text).toContain("&lt;img src=x");
  expect(text).not.toContain("<img");
});

test("lists the payments, and knows none of an earlier start", async () => {
  const { gateway, linkId } = await openPage();
  expect(await (await fetch(gateway.url)).text()).toContain(`href="/l/${linkId}"`);
  const answer = await fetch(gateway.pageOf("plink_forgotten"));
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("forgets its payments");
});

test("answers only to names of this machine", async () => {
  const { gateway } = await openShop();
  const status = (host: string) =>
    new Promise((resolve, reject) => {
      request(gateway.url, { headers: { Host: host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
  expect(await status("evil.example")).toBe(421);
  expect(await status("localhost:1")).toBe(200);
});
