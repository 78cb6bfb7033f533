import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { LinkButton } from "#app/shell/link-button.tsx";
import { PAYMENT } from "#app/words/payments.ts";
import type { PaymentView } from "#worker/services/payments/payments.ts";

interface PaymentStateProps {
  readonly payment: PaymentView;
  /** The page loads itself again. */
  readonly looking: boolean;
}

/** How a purchase stands, and what to do next. */
export function PaymentState({ payment, looking }: PaymentStateProps) {
  switch (payment.status) {
    case "created":
      return <Open payment={payment} looking={looking} />;
    case "failed":
      return <Failed url={payment.url} />;
    case "expired":
      return (
        <State title={PAYMENT.expired.title} text={PAYMENT.expired.text}>
          <p className="note">{PAYMENT.expired.late}</p>
          <Plans main />
        </State>
      );
    case "paid":
      return (
        <State title={PAYMENT.paid.title} text={PAYMENT.paid.text(payment.credits)}>
          {payment.refunded > 0 && (
            <p>{PAYMENT.partRefunded(payment.refunded, payment.takenBack)}</p>
          )}
          <LinkButton to="/assessment" className="print:hidden">
            {PAYMENT.paid.make}
          </LinkButton>
        </State>
      );
    case "refunded":
      return (
        <State title={PAYMENT.refunded.title} text={PAYMENT.refunded.text(payment.refunded)}>
          <p>{PAYMENT.refunded.credits(payment.takenBack, payment.credits)}</p>
          <Plans />
        </State>
      );
  }
}

function Open({ payment: { id, url }, looking }: PaymentStateProps) {
  const words = PAYMENT.looking;
  const { title, text } = looking ? words : words.ended;
  return (
    <State title={title} text={text}>
      {!looking && (
        // A document of its own: what it finds is new to the whole page.
        <Link to={`/payments/${id}`} reloadDocument className="button">
          {words.again}
        </Link>
      )}
      {url === undefined ? (
        <Plans />
      ) : (
        <p className="flex flex-wrap items-center gap-x-2">
          {words.unpaid}
          <a href={url} className="link inline-flex min-h-12 items-center">
            {words.pay}
          </a>
        </p>
      )}
    </State>
  );
}

function Failed({ url }: { readonly url: string | undefined }) {
  const words = PAYMENT.failed;
  return (
    <State title={words.title} text={words.text}>
      {url !== undefined && (
        <a href={url} className="button">
          {words.again}
        </a>
      )}
      <p className="note">{words.late}</p>
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
    <LinkButton to="/pricing">{PAYMENT.plans}</LinkButton>
  ) : (
    <Link to="/pricing" className="link inline-flex min-h-12 items-center">
      {PAYMENT.plans}
    </Link>
  );
}
