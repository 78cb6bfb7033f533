import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { NearNumbers } from "#app/shell/talk-to-someone.tsx";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { t } from "./words/generator.compiled.ts";

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
  return (
    <section
      aria-labelledby="used-up"
      className="rounded-card border border-lamp bg-card px-5 py-4"
    >
      <h2 id="used-up" className="font-medium">
        {t("noCredits.usedUp")}
      </h2>
      <p className="text-ink-soft">{t(forSale ? "noCredits.forSale" : "noCredits.notForSale")}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        {forSale && (
          <Link to="/pricing" className="button-quiet">
            {t("noCredits.plans")}
          </Link>
        )}
        <Link to="/history" className="link inline-flex min-h-12 items-center">
          {t("noCredits.hear")}
        </Link>
      </p>
    </section>
  );
}

/** A quiet line, once few credits are left. */
export function FewCreditsLine({ credits }: Pick<CreditsProps, "credits">) {
  if (credits <= 0 || credits > FEW) return null;
  return <p className="note mt-4">{t("creditsLeft", { credits })}</p>;
}

interface NoCreditsDialogProps {
  readonly open: boolean;
  /** Whether plans can be bought. */
  readonly forSale: boolean;
}

/** A modal dialog, shown when no credits are left. */
export function NoCreditsDialog({ open, forSale }: NoCreditsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="no-credits"
      aria-describedby="no-credits-why"
      className="card m-auto w-[min(28rem,calc(100vw-2rem))] bg-card text-ink shadow-float backdrop:bg-black/60"
    >
      <h2 id="no-credits" className="heading">
        {t("noCredits.title")}
      </h2>
      <div id="no-credits-why">
        <p className="mt-3">
          {t("noCredits.usedUp")} {t(forSale ? "noCredits.forSale" : "noCredits.notForSale")}
        </p>
        <p className="note mt-2">{prescribed("noCredits")}</p>
      </div>
      <Link to="/history" className="link mt-2 py-2.5">
        {t("noCredits.hear")}
      </Link>
      <NearNumbers />
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Link to="/pricing" className="button">
          {t("noCredits.pay")}
        </Link>
        <form method="dialog" className="grid">
          <button type="submit" className="button-quiet">
            {t("noCredits.cancel")}
          </button>
        </form>
      </div>
    </dialog>
  );
}
