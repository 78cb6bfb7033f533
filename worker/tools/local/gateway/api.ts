import * as z from "zod";
import { parseJson } from "#worker/domain/http.ts";
import { type Answer, jsonAnswer, Refusal, type Request, type Silence } from "./answer.ts";
import { type Books, readOrder } from "./books.ts";
import { linkEntity, paymentEntity, refundEntity } from "./entities.ts";
import type { Dice, Faults } from "./faults.ts";

export interface ApiPorts {
  readonly books: Books;
  readonly dice: Dice;
  readonly faults: () => Faults;
  readonly now: () => number;
  readonly keyId: string;
  readonly keySecret: string;
  readonly url: () => string;
}

/** Razorpay's API under `/v1`: links, payments and refunds. */
export function createApi(ports: ApiPorts): (request: Request) => Answer | Silence {
  const { books, dice, faults, now, keyId, keySecret, url } = ports;
  const keys = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;

  const entityOf = (linkId: string) => jsonAnswer(linkEntity(books.link(linkId), url()));

  function create(body: string): Answer | Silence {
    const { createTimesOut, createFails, createAnswersLost } = faults();
    if (dice.happens(createTimesOut)) return "silent";
    if (dice.happens(createFails)) throw new Refusal(500, "The server encountered an error");
    const { id } = books.create(readOrder(body, now()));
    return dice.happens(createAnswersLost) ? "cut" : entityOf(id);
  }

  function list(query: URLSearchParams): Answer {
    const reference = query.get("reference_id");
    const skip = Number(query.get("skip") ?? 0);
    const links = books
      .links()
      .filter((link) => reference === null || link.reference === reference)
      .slice(skip, skip + Number(query.get("count") ?? 10));
    return jsonAnswer({ payment_links: links.map((link) => linkEntity(link, url())) });
  }

  function payment(id: string): Answer {
    const attempt = books.attempt(id);
    return jsonAnswer(paymentEntity(attempt, books.link(attempt.linkId)));
  }

  return ({ method, path, query, authorization, body }) => {
    if (authorization !== keys) throw new Refusal(401, "Authentication failed");
    if (`${method} ${path}` === "POST /v1/payment_links") return create(body);
    if (dice.happens(faults().readsFail)) throw new Refusal(503, "The server is busy");
    const [, collection, id = "", deed = ""] =
      /^\/v1\/(payment_links|payments)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    switch (`${method} ${collection} ${id && "ID"} ${deed}`.trimEnd()) {
      case "GET payment_links":
        return list(query);
      case "GET payment_links ID":
        return entityOf(id);
      case "POST payment_links ID cancel":
        books.cancel(id);
        return entityOf(id);
      case "GET payments ID":
        return payment(id);
      case "POST payments ID refund":
        return jsonAnswer(refundEntity(books.refund(id, amountOf(body))));
      default:
        throw new Refusal(404, "The requested URL was not found on the server.");
    }
  };
}

const refundBody = z.object({ amount: z.number().nullish() });

/** The amount of a refund; undefined for all that is left. */
function amountOf(body: string): number | undefined {
  const read = refundBody.safeParse(parseJson(body === "" ? "{}" : body));
  if (!read.success) throw new Refusal(400, "amount: wrong input field");
  return read.data.amount ?? undefined;
}
