import { Link } from "@remix-run/react";
import { LinkButton } from "#app/shell/link-button.tsx";
import { PRICING } from "#app/words/pricing.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

const { empty } = PRICING;

interface BalanceProps {
  readonly credits: number;
  readonly forSale: boolean;
}

/** What a person has, and what they can do with it today. */
export function Balance({ credits, forSale }: BalanceProps) {
  return (
    <section aria-labelledby="balance" className="card mt-8 grid justify-items-start gap-3">
      <h2 id="balance" className="note">
        {PRICING.balanceTitle}
      </h2>
      <p className="heading">{PRICING.balance(credits)}</p>
      {credits > 0 ? (
        <>
          <p className="max-w-prose text-ink-soft">{PRICING.enough}</p>
          <LinkButton to="/assessment" className="mt-2">
            {PRICING.make}
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
  return (
    <>
      <p className="max-w-prose">
        {!forSale && `${empty.title} ${empty.notForSale} `}
        {empty.kept}
      </p>
      {forSale ? (
        <Link to="/history" className="link inline-flex min-h-12 items-center">
          {PRICING.hear}
        </Link>
      ) : (
        <>
          <LinkButton to="/history" className="mt-2">
            {PRICING.hear}
          </LinkButton>
          <p className="text-ink-soft">
            {empty.ask}{" "}
            <a href={`mailto:${BRAND.supportEmail}`} className="link">
              {BRAND.supportEmail}
            </a>
          </p>
        </>
      )}
    </>
  );
}
