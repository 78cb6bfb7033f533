import { useNavigation } from "@remix-run/react";
import Heart from "lucide-react/icons/heart";
import { shortMood } from "#app/listening/rows/short-mood.ts";
import { shownName } from "#app/listening/rows/shown-name.ts";
import { HISTORY } from "#app/words/history.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { RowForm } from "./row-form.tsx";

/** Makes a beat a favourite, or no longer one. */
export function Favourite({ beat }: { readonly beat: Beat }) {
  const { formData } = useNavigation();
  const intent = formData?.get("beat") === beat.id ? formData.get("intent") : undefined;
  const on = intent === "favourite" || (beat.favourite && intent !== "unfavourite");
  const label = on ? HISTORY.unfavourite : HISTORY.favourite;
  return (
    <RowForm beat={beat}>
      <button
        type="submit"
        name="intent"
        value={on ? "unfavourite" : "favourite"}
        aria-label={`${label}: ${shortMood(shownName(beat))}`}
        title={label}
        className="inline-flex size-12 cursor-pointer items-center justify-center rounded-full hover:bg-accent-soft"
      >
        <Heart
          aria-hidden="true"
          className={on ? "size-5 fill-accent text-accent" : "size-5 text-ink-soft"}
        />
      </button>
    </RowForm>
  );
}
