import { createHmac } from "node:crypto";
import { type Answer, Refusal, type Request } from "./answer.ts";
import type { Attempt, Books, Link } from "./books.ts";
import { payPage as addressOf } from "./entities.ts";
import type { Dice, Faults } from "./faults.ts";
import { listPage, missingPage, PAGE_STYLE, payPage } from "./pages.ts";

export interface PayPorts {
  readonly books: Books;
  readonly dice: Dice;
  readonly faults: () => Faults;
  readonly keySecret: string;
}

/** The pages where somebody pays, fails, closes or pays late. */
export function createPayRoutes({ books, dice, faults, keySecret }: PayPorts) {
  function show(id: string): Answer {
    const link = books.link(id);
    return { status: 200, body: payPage(link), formTarget: new URL(link.callbackUrl).origin };
  }

  function act(id: string, deed: string): Answer {
    const page: Answer = { status: 303, location: addressOf("", id) };
    switch (deed) {
      case "pay":
      case "late": {
        const attempt = books.pay(id, { late: deed === "late" });
        if (dice.happens(faults().returnsLost)) return page;
        return { status: 303, location: returnUrl(books.link(id), attempt, keySecret) };
      }
      case "pay-away":
        books.pay(id);
        return page;
      case "fail":
        books.fail(id);
        return page;
      case "close":
        books.cancel(id);
        return page;
      case "refund":
        for (const { id: paid, status } of books.link(id).attempts) {
          if (status === "captured") books.refund(paid);
        }
        return page;
      default:
        return { status: 404, body: missingPage() };
    }
  }

  return ({ method, path }: Request): Answer => {
    const reads = method === "GET" || method === "HEAD";
    if (reads && path === "/") return { status: 200, body: listPage(books.links()) };
    if (reads && path === "/page.css") return { status: 200, type: "text/css", body: PAGE_STYLE };
    const [, id, deed] = /^\/l\/(\w+)(?:\/([a-z-]+))?$/.exec(path) ?? [];
    if (id === undefined) return { status: 404, body: missingPage() };
    try {
      if (reads && deed === undefined) return show(id);
      if (method === "POST" && deed !== undefined) return act(id, deed);
      return { status: 405 };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A button of a page that is behind the times: the page as it is now.
      if (error.status === 400) return { status: 303, location: addressOf("", id) };
      return { status: 404, body: missingPage() };
    }
  };
}

/** Where the browser goes after payment, signed with the key's secret. */
export function returnUrl(link: Link, attempt: Attempt, keySecret: string): string {
  const { id, reference, status, callbackUrl } = link;
  const message = `${id}|${reference}|${status}|${attempt.id}`;
  const url = new URL(callbackUrl);
  url.searchParams.set("razorpay_payment_id", attempt.id);
  url.searchParams.set("razorpay_payment_link_id", id);
  url.searchParams.set("razorpay_payment_link_reference_id", reference);
  url.searchParams.set("razorpay_payment_link_status", status);
  const signature = createHmac("sha256", keySecret).update(message).digest("hex");
  url.searchParams.set("razorpay_signature", signature);
  return url.href;
}
