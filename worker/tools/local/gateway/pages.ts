import { html } from "hono/html";
import { rupees } from "#worker/features/payments/rules.ts";
import type { Link } from "./books.ts";

export const PAGE_STYLE = `:root { color-scheme: light dark; }
body { max-width: 32rem; margin: 0 auto; padding: 1.25rem; font: 1.375rem/1.5 system-ui, sans-serif; }
.warning { margin: 0 0 1.5rem; padding: 1rem; border: 4px solid #b45309; border-radius: 0.75rem; font-size: 2.25rem; font-weight: 800; line-height: 1.15; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; }
.amount { margin: 0.25rem 0 1rem; font-size: 3rem; font-weight: 800; line-height: 1.1; }
form { margin: 0.75rem 0; }
button { width: 100%; min-height: 4rem; padding: 0.75rem; border: 2px solid currentColor; border-radius: 0.75rem; background: transparent; color: inherit; font: inherit; }
button.first { border-color: #166534; background: #166534; color: #fff; font-weight: 700; }
a { color: inherit; }
small { font-size: 1rem; overflow-wrap: anywhere; }
`;

type Html = ReturnType<typeof html>;

interface Deed {
  readonly name: "pay" | "pay-away" | "late" | "fail" | "close" | "refund";
  readonly text: string;
}

const FAIL: Deed = { name: "fail", text: "Let the payment fail" };
const CLOSE: Deed = { name: "close", text: "Close without paying" };
const AWAY: Deed = { name: "pay-away", text: "Pay, and never come back" };
const REFUND: Deed = { name: "refund", text: "As the seller: give all of it back" };

/** Where somebody pays. Works without scripts. */
export function payPage(link: Link): string {
  const { state, deeds } = viewOf(link);
  return page(
    `${rupees(link.amount)}: ${state}`,
    html`<h1>${link.description === "" ? "A payment" : link.description}</h1>
<p class="amount">${rupees(link.amount)}</p>
<p>${state}</p>
${deeds.map((deed, index) => form(link, deed, index === 0))}
<p><a href="${new URL("/pricing", link.callbackUrl).href}">Back to the shop</a></p>
<p><small>${link.id}, for ${link.reference}</small></p>`,
  );
}

/** All links, newest first. */
export function listPage(links: readonly Link[]): string {
  const items = links.map(
    (link) =>
      html`<li><a href="/l/${link.id}">${rupees(link.amount)}</a> ${viewOf(link).state}</li>`,
  );
  const none = html`<p>Nothing was bought yet.</p>`;
  return page(
    "Payments",
    html`<h1>Payments</h1>${links.length === 0 ? none : html`<ol>${items}</ol>`}`,
  );
}

/** The page of an unknown link: those of an earlier start are forgotten. */
export function missingPage(): string {
  return page(
    "Not found",
    html`<h1>This payment is not known</h1>
<p>The stand-in forgets its payments when it is stopped.</p>
<p><a href="/">All payments</a></p>`,
  );
}

function viewOf(link: Link): { readonly state: string; readonly deeds: readonly Deed[] } {
  const price = rupees(link.amount);
  const hasFailed = link.attempts.length > 0;
  switch (link.status) {
    case "created":
      if (!hasFailed) {
        const pay: Deed = { name: "pay", text: `Pay ${price}` };
        return { state: "Waiting for your payment.", deeds: [pay, AWAY, FAIL, CLOSE] };
      }
      return {
        state: "The payment failed.",
        deeds: [
          { name: "pay", text: `Try again to pay ${price}` },
          { name: "late", text: "The bank says yes after all" },
          FAIL,
          CLOSE,
        ],
      };
    case "paid": {
      const back = link.attempts.reduce((sum, { refunded }) => sum + refunded, 0);
      if (back >= link.amountPaid) return { state: "Paid, and all of it given back.", deeds: [] };
      const state = back === 0 ? "Paid." : `Paid, and ${rupees(back)} given back.`;
      return { state, deeds: [{ name: "pay", text: "Back with the receipt" }, REFUND] };
    }
    case "expired":
      return {
        state: "This link has expired.",
        deeds: [{ name: "late", text: "Pay late all the same" }],
      };
    case "cancelled":
      return { state: "Closed. Nothing was paid.", deeds: [] };
  }
}

function form({ id }: Link, { name, text }: Deed, isFirst: boolean): Html {
  return html`<form method="post" action="/l/${id}/${name}"><button${isFirst ? html` class="first"` : ""}>${text}</button></form>`;
}

function page(title: string, body: Html): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/page.css">
</head>
<body>
<main>
<p class="warning">No money moves here. This is a stand-in on your own machine.</p>
${body}
</main>
</body>
</html>
`);
}
