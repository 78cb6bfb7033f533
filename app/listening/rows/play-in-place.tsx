import { Form } from "@remix-run/react";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import type { FormEvent } from "react";
import { PLAYER } from "#app/words/player.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { roomAddress } from "../room-address.ts";
import { shortMood } from "./short-mood.ts";
import { shownName } from "./shown-name.ts";
import { useRowSound } from "./use-row-sound.ts";

/** Plays a beat in its row. Without scripts, and where a notice comes first, it leads to its room. */
export function PlayInPlace({ beat }: { readonly beat: Beat }) {
  const { playing, noticesFirst, toggle } = useRowSound(beat);

  function play(event: FormEvent) {
    if (noticesFirst) return;
    event.preventDefault();
    void toggle();
  }

  return (
    <Form action={roomAddress(beat)} discover="none" onSubmit={play}>
      <button
        type="submit"
        aria-label={`${playing ? PLAYER.pause : PLAYER.play}: ${shortMood(shownName(beat))}`}
        className="inline-flex size-12 cursor-pointer items-center justify-center rounded-full border border-edge text-accent transition-colors duration-200 ease-calm hover:bg-accent-soft"
      >
        {playing ? (
          <Pause aria-hidden="true" className="size-5 fill-current" />
        ) : (
          <Play aria-hidden="true" className="size-5 translate-x-px fill-current" />
        )}
      </button>
    </Form>
  );
}
