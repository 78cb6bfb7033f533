import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { CHANGE } from "#app/words/room.ts";
import type { Farewell as Words } from "./change.ts";

interface FarewellProps {
  readonly farewell: Words;
  readonly onAgain: () => void;
}

/** The end of a session: what changed, and one thing to do next. */
export function Farewell({ farewell: { sentence, offer }, onAgain }: FarewellProps) {
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => said.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <p ref={said} tabIndex={-1} className="max-w-prose font-display text-xl outline-none">
        {sentence}
      </p>
      {offer === "again" ? (
        <button type="button" className="button-quiet" onClick={onAgain}>
          {CHANGE.again}
        </button>
      ) : (
        <Link to="/history" className="button-quiet">
          {CHANGE[offer]}
        </Link>
      )}
    </div>
  );
}
