import { shortMood } from "#app/listening/rows/short-mood.ts";
import { shownName } from "#app/listening/rows/shown-name.ts";
import { useSession } from "#app/listening/session/session.tsx";
import { HISTORY } from "#app/words/history.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { RowForm } from "./row-form.tsx";

/**
 * Asks before a beat is deleted: the menu around it becomes the question. What was pressed becomes the
 * way back, so that a double tap deletes nothing.
 * @param className of the entry that asks
 */
export function Deletion({ beat, className }: { readonly beat: Beat; readonly className: string }) {
  const { opening, close } = useSession();
  const silence = () => {
    if (opening?.beat.id === beat.id) close();
  };
  return (
    <details data-asks="" className="group">
      <summary className="cursor-pointer list-none">
        <span className={`${className} text-danger group-open:hidden`}>{HISTORY.remove}</span>
        <span className="hidden gap-3 p-3 group-open:grid">
          <span dir="auto" className="wrap-anywhere">
            {HISTORY.removeSure(shortMood(shownName(beat)))}
          </span>
          <span className="button-quiet">{HISTORY.removeNo}</span>
        </span>
      </summary>
      <div className="px-3 pb-3">
        <RowForm beat={beat} onSubmit={silence}>
          <button
            type="submit"
            name="intent"
            value="delete"
            className="button-quiet w-full border-danger text-danger"
          >
            {HISTORY.removeYes}
          </button>
        </RowForm>
      </div>
    </details>
  );
}
