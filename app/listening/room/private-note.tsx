import { useState } from "react";
import { ROOM } from "#app/words/room.ts";

/** In the room of an incognito beat: that its address is the only way back, and how to keep it. */
export function PrivateNote({ scripted }: { readonly scripted: boolean }) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      setOutcome("copied");
    } catch (error) {
      console.warn(error);
      setOutcome("refused");
    }
  }

  return (
    <div className="grid justify-items-center gap-2 text-center">
      <p className="note max-w-prose text-balance">{ROOM.incognito}</p>
      {scripted && (
        <button type="button" className="button-quiet" onClick={() => void copy()}>
          {ROOM.copyLink}
        </button>
      )}
      <p role="status" className="note empty:hidden">
        {outcome === "copied" && ROOM.linkCopied}
        {outcome === "refused" && ROOM.linkNotCopied}
      </p>
    </div>
  );
}
