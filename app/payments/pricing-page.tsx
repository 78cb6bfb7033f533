/** The parts of /pricing: what a person has, what they can buy, and what they bought. */
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { LinkButton } from "#app/shell/controls.tsx";
import { BRAND } from "#worker/domain/words.ts";
import type { OfferedPlace, PlanId } from "#worker/features/payments/rules.ts";
import { dayInIndia, planOf, rupees } from "#worker/features/payments/rules.ts";
import type { PurchaseView } from "#worker/features/payments/service.ts";
import { t } from "#worker/features/payments/words/pricing.compiled.ts";
import { t as receipt } from "#worker/features/payments/words/receipt.compiled.ts";
import { PlanOffer } from "./pricing-cards.tsx";
import type { ShownPlan } from "./shown-plans.server.ts";

interface BalanceProps {
  readonly credits: number;
  readonly forSale: boolean;
}

/** What a person has, and what they can do with it today. */
export function Balance({ credits, forSale }: BalanceProps) {
  return (
    <section aria-labelledby="balance" className="card mt-8 grid justify-items-start gap-3">
      <h2 id="balance" className="note">
        {t("balance.title")}
      </h2>
      <p className="heading">{t("balance.left", { credits })}</p>
      {credits > 0 ? (
        <>
          <p className="max-w-prose text-ink-soft">{t("balance.enough")}</p>
          <LinkButton to="/assessment" className="mt-2">
            {t("make")}
          </LinkButton>
        </>
      ) : (
        <RunOut forSale={forSale} />
      )}
    </section>
  );
}

/** Nothing here leads to a payment that is not there. */
function RunOut({ forSale }: { readonly forSale: boolean }) {
  const mail = (address: ReactNode) => (
    <a key="mail" href={`mailto:${BRAND.supportEmail}`} className="link">
      {address}
    </a>
  );
  return (
    <>
      <p className="max-w-prose">{t(forSale ? "empty.kept" : "empty.notForSale")}</p>
      {forSale ? (
        <Link to="/history" className="link inline-flex min-h-12 items-center">
          {t("hear")}
        </Link>
      ) : (
        <>
          <LinkButton to="/history" className="mt-2">
            {t("hear")}
          </LinkButton>
          <p className="text-ink-soft">
            {t.rich("empty.ask", { mail, address: BRAND.supportEmail })}
          </p>
        </>
      )}
    </>
  );
}

interface PlansForSaleProps {
  /** Each with the idempotency key of its button. */
  readonly offers: readonly (ShownPlan & { readonly key: string })[];
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** The plan that was chosen at the sign-up. */
  readonly chosen: PlanId | undefined;
  /** The plan whose button is the main one of the page. */
  readonly main: PlanId | undefined;
  /** Where the buyer may live; undefined where nobody has to say. */
  readonly places: PlacesToChoose | undefined;
}

/** The plans with their prices and a button each, for a person. */
export function PlansForSale({ offers, owner, chosen, main, places }: PlansForSaleProps) {
  return (
    // Posted by the browser itself: the answer leads to another origin.
    <Form method="post" action="/pricing" reloadDocument className="grid gap-6">
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="owner" value={owner} />
      {places && <PlaceField {...places} />}
      <ul className="grid gap-4 md:grid-cols-3">
        {offers.map(({ key, ...plan }) => (
          <PlanOffer key={plan.id} plan={plan}>
            {plan.id === chosen && <p className="note">{t("chosen")}</p>}
            <input type="hidden" name={keyName(plan.id)} value={key} />
            <button
              type="submit"
              name="plan"
              value={plan.id}
              className={plan.id === main ? "button" : "button-quiet"}
            >
              {t("buy", { credits: plan.credits, price: plan.price })}
            </button>
          </PlanOffer>
        ))}
      </ul>
    </Form>
  );
}

/** The field with the key of a plan's button: one form has the buttons of all plans. */
export function keyName(plan: PlanId): string {
  return `key.${plan}`;
}

interface PlacesToChoose {
  readonly offered: readonly OfferedPlace[];
  /** The one that was chosen last. */
  readonly chosen: string | undefined;
  /** A button was pressed without a choice. */
  readonly missing: boolean;
}

/** Where the buyer lives, which the receipt names. */
function PlaceField({ offered, chosen, missing }: PlacesToChoose) {
  return (
    <div className="grid max-w-md gap-1.5">
      <label htmlFor="place" className="font-medium">
        {t("place.label")}
      </label>
      <select
        id="place"
        name="place"
        required
        defaultValue={chosen ?? ""}
        // biome-ignore lint/a11y/noAutofocus: the person has just posted this field
        autoFocus={missing}
        className="field aria-invalid:border-2 aria-invalid:border-lamp"
        aria-invalid={missing || undefined}
        aria-describedby="place-hint"
      >
        <option value="">{t("place.choose")}</option>
        {offered.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <p id="place-hint" className="note">
        {t("place.hint")}
      </p>
    </div>
  );
}

/** Between our page and the gateway's, for as long as the browser needs. */
export function Leaving({ to }: { readonly to: string }) {
  return (
    <section className="page-narrow grid justify-items-start gap-4 py-10 sm:py-16">
      <h1 className="title">{t("leaving.title")}</h1>
      <p>{t("leaving.text")}</p>
      <a href={to} className="button mt-2">
        {t("leaving.go")}
      </a>
    </section>
  );
}

/** A purchase as the list shows it. The loader writes it, so that no script has to know the words. */
export interface ListedPurchase {
  readonly id: string;
  /** Such as "Studio, 25 credits". */
  readonly what: string;
  readonly day: string;
  /** Its day, its price and how it stands. */
  readonly line: string;
  /** Says where its link leads. */
  readonly link: string;
}

/**
 * The purchases that a person finds again: all that were paid, and the latest that waits to be.
 * @param purchases newest first
 */
export function listedPurchases(purchases: readonly PurchaseView[]): readonly ListedPurchase[] {
  const waiting = purchases.find(({ url }) => url !== undefined);
  return purchases
    .filter((purchase) => isPaid(purchase) || purchase === waiting)
    .map((purchase) => ({
      id: purchase.id,
      what: receipt("list.bought", {
        plan: planOf(purchase.plan)?.name ?? purchase.plan,
        credits: purchase.credits,
      }),
      day: dayInIndia(purchase.createdOn),
      line: receipt("list.line", {
        day: dayInIndia(purchase.createdOn),
        price: rupees(purchase.amount),
        state: purchase.status,
      }),
      link: receipt(isPaid(purchase) ? "list.receipt" : "list.look"),
    }));
}

function isPaid({ status }: PurchaseView): boolean {
  return status === "paid" || status === "refunded";
}

/** A person's purchases, each with the way to its receipt. */
export function Purchases({ purchases }: { readonly purchases: readonly ListedPurchase[] }) {
  if (purchases.length === 0) return null;
  return (
    <section aria-labelledby="purchases" className="mt-12">
      <h2 id="purchases" className="heading">
        {t("purchases")}
      </h2>
      <ul className="mt-3 grid">
        {purchases.map(({ id, what, day, line, link }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t py-2"
          >
            <p>
              <span className="font-medium">{what}</span>
              <span className="note block">{line}</span>
            </p>
            {/* The page looks again by itself, which a document alone does. */}
            <Link
              to={`/payments/${id}`}
              reloadDocument
              className="link inline-flex min-h-12 items-center"
            >
              {link}
              <span className="sr-only">{t("about", { what, day })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
