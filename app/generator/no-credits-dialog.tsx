import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { NearNumbers } from "#app/shell/near-numbers.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import { ERRORS } from "#worker/domain/error-words.ts";

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
  const { noCredits } = GENERATOR;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="no-credits"
      aria-describedby="no-credits-why"
      className="card m-auto w-[min(28rem,calc(100vw-2rem))] bg-card text-ink shadow-float backdrop:bg-black/60"
    >
      <h2 id="no-credits" className="heading">
        {noCredits.title}
      </h2>
      <div id="no-credits-why">
        <p className="mt-3">
          {noCredits.usedUp} {noCredits.text(forSale)}
        </p>
        <p className="note mt-2">{ERRORS.noCredits}</p>
      </div>
      <Link to="/history" className="link mt-2 py-2.5">
        {noCredits.hear}
      </Link>
      <NearNumbers />
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Link to="/pricing" className="button">
          {noCredits.pay}
        </Link>
        <form method="dialog" className="grid">
          <button type="submit" className="button-quiet">
            {noCredits.cancel}
          </button>
        </form>
      </div>
    </dialog>
  );
}
