/** The page of one purchase: how it stands, and its receipt. */
import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { LinkButton } from "#app/shell/controls.tsx";
import { Mark } from "#app/shell/pictures.tsx";
import { BRAND } from "#worker/domain/words.ts";
import type { Receipt } from "#worker/features/payments/receipt.rules.ts";
import { rupees } from "#worker/features/payments/rules.ts";
import type { PurchaseView } from "#worker/features/payments/service.ts";
import { t } from "#worker/features/payments/words/purchase.compiled.ts";
import { t as receiptWords } from "#worker/features/payments/words/receipt.compiled.ts";

/** How often the page of an open purchase loads itself again, without scripts. */
export const LOOK_EVERY_SECONDS = 5;
/** For how long it does so after it was opened. */
const LOOK_FOR_MS = 30_000;

/**
 * Until when the page loads itself again. It stands in the address, so that each reload is the same entry
 * of the browser's history and the way back stays free.
 * @param asked as the address has it @returns Unix ms; undefined where the address has none of ours
 */
export function looksUntil(asked: string | null, now: number): number | undefined {
  const until = Number(asked ?? Number.NaN);
  return Number.isInteger(until) && until <= now + LOOK_FOR_MS ? until : undefined;
}

/** The address of a purchase's page that looks again for a while, beginning now. */
export function lookingAddress(id: string, now: number): string {
  return `/payments/${id}?until=${now + LOOK_FOR_MS}`;
}

interface PurchaseStateProps {
  readonly purchase: PurchaseView;
  /** The page loads itself again. */
  readonly looking: boolean;
}

/** How a purchase stands, and what to do next. */
export function PurchaseState({ purchase, looking }: PurchaseStateProps) {
  switch (purchase.status) {
    case "created":
      return <Open purchase={purchase} looking={looking} />;
    case "failed":
      return <Failed url={purchase.url} />;
    case "expired":
      return (
        <State title={t("expired.title")} text={t("expired.text")}>
          <p className="note">{t("expired.late")}</p>
          <Plans main />
        </State>
      );
    case "paid":
      return (
        <State title={t("paid.title")} text={t("paid.text", { credits: purchase.credits })}>
          {purchase.refunded > 0 && (
            <p>
              {t("refunded.part", {
                amount: rupees(purchase.refunded),
                takenBack: purchase.takenBack,
              })}
            </p>
          )}
          <LinkButton to="/assessment" className="print:hidden">
            {t("paid.make")}
          </LinkButton>
        </State>
      );
    case "refunded":
      return (
        <State
          title={t("refunded.title")}
          text={t("refunded.text", { amount: rupees(purchase.refunded) })}
        >
          <p>
            {t("refunded.credits", { takenBack: purchase.takenBack, credits: purchase.credits })}
          </p>
          <Plans />
        </State>
      );
  }
}

function Open({ purchase: { id, url }, looking }: PurchaseStateProps) {
  const state = looking ? "looking" : "open";
  const pay = (words: ReactNode) => (
    <a key="pay" href={url} className="link inline-flex min-h-12 items-center">
      {words}
    </a>
  );
  return (
    <State title={t(`${state}.title`)} text={t(`${state}.text`)}>
      {!looking && (
        // A document of its own: what it finds is new to the whole page.
        <Link to={`/payments/${id}`} reloadDocument className="button">
          {t("open.again")}
        </Link>
      )}
      {url === undefined ? <Plans /> : <p>{t.rich("open.unpaid", { pay })}</p>}
    </State>
  );
}

function Failed({ url }: { readonly url: string | undefined }) {
  return (
    <State title={t("failed.title")} text={t("failed.text")}>
      {url !== undefined && (
        <a href={url} className="button">
          {t("failed.again")}
        </a>
      )}
      <p className="note">{t("failed.late")}</p>
      <Plans main={url === undefined} />
    </State>
  );
}

interface StateProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function State({ title, text, children }: StateProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="title">{title}</h1>
      <p className="text-lg">{text}</p>
      {children}
    </div>
  );
}

/** @param main whether it is the one thing to do */
function Plans({ main = false }: { readonly main?: boolean }) {
  return main ? (
    <LinkButton to="/pricing">{t("plans")}</LinkButton>
  ) : (
    <Link to="/pricing" className="link inline-flex min-h-12 items-center">
      {t("plans")}
    </Link>
  );
}

/** The receipt of a purchase, which prints on one page. */
export function ReceiptCard({ receipt }: { readonly receipt: Receipt }) {
  const lines = receiptLines(receipt);
  return (
    <section aria-labelledby="receipt" className="card mt-10 print:mt-0 print:border-0 print:p-0">
      <p className="mb-6 hidden items-center gap-2 font-display font-semibold text-xl print:flex">
        <Mark />
        {BRAND.name}
      </p>
      <h2 id="receipt" className="heading">
        {receiptWords("title")}
      </h2>
      <dl className="mt-4 grid">
        {lines.map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-6 border-line border-t py-2.5"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <PrintButton />
    </section>
  );
}

/** A line of a receipt. */
interface ReceiptLine {
  readonly name: string;
  readonly value: string;
}

/** The lines of a receipt in their order. */
export function receiptLines(receipt: Receipt): readonly ReceiptLine[] {
  const { number, day, plan, credits, place, seller, beforeTax, taxes, paid, refunded } = receipt;
  return [
    line(receiptWords("number"), number),
    line(receiptWords("date"), day),
    line(receiptWords("plan"), receiptWords("once", { plan })),
    line(receiptWords("credits"), String(credits)),
    line(receiptWords("seller"), seller.name),
    ...(seller.gstin === undefined ? [] : [line(receiptWords("gstin"), seller.gstin)]),
    ...(seller.state === undefined ? [] : [line(receiptWords("state"), seller.state)]),
    ...(place === undefined ? [] : [line(receiptWords("place"), place)]),
    ...(taxes.length === 0 ? [] : [line(receiptWords("beforeTax"), rupees(beforeTax))]),
    ...taxes.map(({ name, rate, amount }) =>
      line(receiptWords("tax", { name, rate }), rupees(amount)),
    ),
    line(receiptWords("amount"), rupees(paid)),
    ...(refunded > 0 ? [line(receiptWords("refunded"), rupees(refunded))] : []),
  ];
}

function line(name: string, value: string): ReceiptLine {
  return { name, value };
}

/** Only a script opens the print dialog. */
function PrintButton() {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  if (!scripted) return null;
  return (
    <button type="button" className="button-quiet mt-4 print:hidden" onClick={() => window.print()}>
      {receiptWords("print")}
    </button>
  );
}
