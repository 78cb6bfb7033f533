import { useSession } from "#app/listening/session/session.tsx";
import { HISTORY } from "#app/words/history.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import { RowForm } from "./row-form.tsx";

/**
 * Asks before a beat is deleted. The button that asked becomes Cancel: a double tap deletes nothing.
 * @param className of that button
 */
export function Deletion({ beat, className }: { readonly beat: Beat; readonly className: string }) {
  const { opening, close } = useSession();
  const silence = () => {
    if (opening?.beat.id === beat.id) close();
  };
  return (
    <details className="group">
      <summary className={`${className} list-none`}>
        <span className="text-danger group-open:hidden">{HISTORY.remove}</span>
        <span className="hidden group-open:inline">{HISTORY.cancel}</span>
      </summary>
      <div className="grid gap-3 px-3 pt-1 pb-2">
        <p>{HISTORY.removeSure}</p>
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
