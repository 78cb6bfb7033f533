import type { Page } from "playwright-core";
import { goTo } from "#tests/browser/hydrated.ts";
import { now } from "#tests/rig/clock.ts";
import type { Stack } from "#tests/rig/stack.ts";
import type { PaymentStatus } from "#worker/features/payments/rules.ts";
import type { PageState } from "./state.ts";

const PERSON = "ravi@example.org";
const PRICE = 109_900;

/** Writes a purchase into the books. @returns the address of its page */
async function bought(stack: Stack, status: PaymentStatus): Promise<string> {
  const id = crypto.randomUUID();
  const person = (await stack.accountId(PERSON)) ?? "";
  const settled = status === "paid" || status === "refunded";
  const at = now();
  const refunded = status === "refunded" ? PRICE : 0;
  await stack.dump.rows(
    `insert into payment (id, user_id, key, plan, amount, currency, credits, status, link_url,
       refunded, created_on) values (?, ?, ?, 'studio', ?, 'INR', 25, ?, ?, ?, ?)`,
    [id, person, id, PRICE, status, "https://pay.invalid/", refunded, at],
  );
  if (settled) {
    await stack.dump.rows(
      `update payment set paid_on = ?, receipt_year = '2026-27', receipt_number =
         (select coalesce(max(receipt_number), 0) + 1 from payment) where id = ?`,
      [at, id],
    );
  }
  return `/payments/${id}`;
}

/** Opens a page that does not load itself again: an audit takes longer than that. */
async function open(page: Page, stack: Stack, path: string): Promise<void> {
  await page.route("**/payments/*", async (route) => {
    const response = await route.fetch();
    const { refresh: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await goTo(page, stack.origin + path);
}

const ofPayment = (name: string, status: PaymentStatus, search = ""): PageState => ({
  ...{ name, path: "/pricing", visitor: "spent", opensItself: true },
  reach: async (page, stack) => open(page, stack, (await bought(stack, status)) + search),
});

export const PAYMENT_STATES: readonly PageState[] = [
  ofPayment("payments, paid", "paid"),
  ofPayment("payments, refused by the bank", "failed"),
  ofPayment("payments, ran out", "expired"),
  ofPayment("payments, given back", "refunded"),
  ofPayment("payments, looked for", "created"),
  ofPayment("payments, not found yet", "created", "?until=0"),
  {
    ...{ name: "purchases", path: "/pricing", visitor: "spent", opensItself: true },
    reach: async (page, stack) => {
      for (const status of ["paid", "refunded", "created"] as const) await bought(stack, status);
      await open(page, stack, "/pricing");
    },
  },
];
