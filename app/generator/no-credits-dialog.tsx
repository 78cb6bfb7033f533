import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { GENERATOR } from "#app/words/generator.ts";

/** A modal dialog, shown when no credits are left. */
export function NoCreditsDialog({ open }: { open: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  const { noCredits } = GENERATOR;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="no-credits"
      className="card m-auto w-[min(28rem,calc(100vw-2rem))] bg-raised text-ink shadow-float backdrop:bg-black/60"
    >
      <h2 id="no-credits" className="heading">
        {noCredits.title}
      </h2>
      <p className="mt-3 text-ink-soft">{noCredits.text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/pricing" className="button">
          {noCredits.pay}
        </Link>
        <form method="dialog">
          <button type="submit" className="button-quiet">
            {noCredits.cancel}
          </button>
        </form>
      </div>
    </dialog>
  );
}
