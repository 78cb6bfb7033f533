import type { Page } from "playwright-core";
import { goTo } from "#tests/browser/using-pages.ts";
import { now } from "#tests/rig/clock.ts";
import { sqlOf } from "#tests/rig/fault-proxy.ts";
import type { Stack } from "#tests/rig/stack.ts";
import type { PaymentStatus } from "#worker/features/payments/rules.ts";
import type { PageState } from "./state.ts";

/** Opens the form that deletes the account. */
async function openDeletion(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "Delete my account" }).click();
  await page.getByRole("button", { name: "Mail me a code" }).waitFor();
}

/** Somebody of 15 who has asked a parent. @returns the link in the parent's mail */
async function askParent(page: Page, stack: Stack): Promise<string> {
  const { jar } = await stack.insertPerson();
  const date_of_birth = `${new Date(now()).getFullYear() - 15}-01-01`;
  await jar.postForm("/profile", { step: "1", date_of_birth, intent: "next" });
  const parent_email = `${crypto.randomUUID()}@example.com`;
  await jar.postForm("/profile", { intent: "ask_parent", parent_email });
  const session = jar.cookies.get("session") ?? "";
  await page.context().addCookies([{ name: "session", value: session, url: jar.origin }]);
  return (await stack.inbox.next(parent_email)).links[0] ?? "";
}

export const PROFILE_STATES: readonly PageState[] = [
  ...[2, 3, 4, 5].map((step) => ({ name: "at rest", path: `/profile?step=${step}` })),
  {
    name: "with field errors",
    path: "/profile?step=1",
    reach: async (page: Page) => {
      await page.getByLabel("Phone").fill("call me");
      await page.getByLabel("Email").fill("nobody@");
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.getByText("2 answers need another look").waitFor();
    },
  },
  {
    name: "a long Hindi name",
    path: "/profile?step=1",
    reach: async (page: Page) => {
      await page.getByLabel("Full name").fill("श्रीमती अन्नपूर्णा वेंकटसुब्रह्मण्यम राजगोपालन चट्टोपाध्याय");
      await page.getByText("Your answers are kept as you go.").waitFor();
    },
  },
  {
    name: "a parent is asked",
    path: "/profile?step=2",
    opensItself: true,
    reach: async (page: Page, stack: Stack) => {
      await askParent(page, stack);
      await goTo(page, `${stack.origin}/profile?step=2`);
      await page.getByText("Their link works for seven days.").waitFor();
    },
  },
  {
    name: "a parent decides",
    path: "/parent",
    opensItself: true,
    reach: async (page: Page, stack: Stack) => {
      await goTo(page, await askParent(page, stack));
      await page.getByRole("button", { name: "I say yes" }).waitFor();
    },
  },
  {
    name: "changed in another tab",
    path: "/profile?step=4",
    reach: async (page: Page) => {
      await page.route("**/profile/draft", (route) =>
        route.fulfill({ status: 409, json: { outcome: "conflict", version: 2 } }),
      );
      await page.getByLabel("Water").fill("3");
      await page.getByText("This step was changed since you opened it").waitFor();
    },
  },
  {
    name: "not saved",
    path: "/profile?step=5",
    reach: async (page: Page, stack: Stack) => {
      stack.intervene((pipeline) =>
        sqlOf(pipeline).includes("profile_draft") ? "busy" : undefined,
      );
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByText("Database operation failed: ").waitFor();
    },
  },
  {
    name: "not loaded",
    path: "/profile",
    opensItself: true,
    reach: async (page: Page, stack: Stack) => {
      stack.intervene((pipeline) =>
        sqlOf(pipeline).includes("user_profile") ? "busy" : undefined,
      );
      await goTo(page, `${stack.origin}/profile`);
      await page.getByText("Error loading profile: ").waitFor();
    },
  },
  {
    name: "assessed, with an earlier result open",
    path: "/profile?view=result",
    visitor: "assessed" as const,
    reach: async (page: Page) => page.locator("details summary").last().click(),
  },
  {
    name: "a doctor first",
    path: "/profile?view=result",
    visitor: "careful" as const,
  },
  {
    name: "too little for an assessment",
    path: "/profile?view=result",
    visitor: "silent" as const,
  },
  {
    name: "said and unsaid",
    path: "/profile?step=4",
    reach: async (page: Page) => {
      await page.getByLabel("Water").fill("3");
      await page.getByText("Your answers are kept as you go.").waitFor();
    },
  },
  {
    name: "offline",
    path: "/profile?step=2",
    reach: async (page: Page) => {
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.getByText("You are offline.").waitFor();
    },
  },
  { name: "with a doctor's note", path: "/assessment", visitor: "careful" as const },
  { name: "sound saved", path: "/settings?saved=sound" },
  {
    name: "deletion of the account with an invalid code",
    path: "/settings",
    reach: async (page: Page) => {
      await openDeletion(page);
      await page.getByRole("button", { name: "Mail me a code" }).click();
      await page.getByText("A code is on its way").waitFor();
      await page.getByRole("button", { name: "Delete everything for good" }).click();
      await page.getByText("Please enter the 8 digits of the code.").waitFor();
    },
  },
].map((state) => ({ visitor: "newcomer" as const, ...state }));

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
