import { Link } from "@remix-run/react";
import { GENERATOR } from "#app/words/generator.ts";
import { NAVIGATION } from "#app/words/navigation.ts";

/** From here on what is left is said beside the button. */
const FEW = 3;

interface CreditsProps {
  readonly credits: number;
  /** Whether plans can be bought. */
  readonly forSale: boolean;
}

/** Says before anybody types that no beat can be made, and what there is instead. */
export function NoCreditsLine({ credits, forSale }: CreditsProps) {
  if (credits > 0) return null;
  const { noCredits } = GENERATOR;
  return (
    <section
      aria-labelledby="used-up"
      className="rounded-card border border-lamp bg-card px-5 py-4"
    >
      <h2 id="used-up" className="font-medium">
        {noCredits.usedUp}
      </h2>
      <p className="text-ink-soft">{noCredits.text(forSale)}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        {forSale && (
          <Link to="/pricing" className="button-quiet">
            {noCredits.plans}
          </Link>
        )}
        <Link to="/history" className="link inline-flex min-h-12 items-center">
          {noCredits.hear}
        </Link>
      </p>
    </section>
  );
}

/** A quiet line, once few credits are left. */
export function FewCreditsLine({ credits }: Pick<CreditsProps, "credits">) {
  if (credits <= 0 || credits > FEW) return null;
  return <p className="note mt-4">{NAVIGATION.creditsLeft(credits)}.</p>;
}
