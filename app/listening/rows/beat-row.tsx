import { Form, Link } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { ControlIcon } from "#app/listening/control-icon.tsx";
import { ENGLISH, spokenLanguage } from "#worker/domain/translator.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { beatTitle } from "#worker/features/beats/rules.ts";
import { isTyped } from "#worker/features/beats/typed.rules.ts";
import { minutesText } from "../duration.ts";
import { roomAddress } from "../room-address.tsx";
import { t } from "../words/player.compiled.ts";
import { BandRiver, bandNames, bandsOfStages } from "./band-river.tsx";
import { type RowSound, useRowSound } from "./row-sound.tsx";

const MAX_GRAPHEMES = 60;

/** A mood as the name of a control: its beginning, cut at a word where there is one. */
export function shortMood(mood: string): string {
  const text = mood.replace(/\s+/gu, " ").trim();
  const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (graphemes.length <= MAX_GRAPHEMES) return text;
  const kept = graphemes.slice(0, MAX_GRAPHEMES).join("");
  const end = kept.lastIndexOf(" ");
  return `${end > MAX_GRAPHEMES / 2 ? kept.slice(0, end) : kept}\u2026`;
}

/**
 * What a beat is called in a list: the words it was made from. Where these raised a doubt about a crisis,
 * its title: whoever takes the phone sees a list, and its room has the words. Words of ours, which are
 * English, give way to the title where the page speaks another language.
 */
export function shownName({ doubt, focus, mood }: Pick<Beat, "doubt" | "focus" | "mood">): string {
  const isForeign = spokenLanguage() !== ENGLISH && !isTyped(mood);
  return doubt || isForeign ? beatTitle(focus) : mood;
}

/** Plays a beat in its row. Without scripts, and where a notice comes first, it leads to its room. */
function PlayInPlace({ beat, sound }: { readonly beat: Beat; readonly sound: RowSound }) {
  const { playing, noticesFirst, toggle } = sound;

  function play(event: FormEvent) {
    if (noticesFirst) return;
    event.preventDefault();
    void toggle();
  }

  return (
    <Form action={roomAddress(beat)} discover="none" onSubmit={play}>
      <button
        type="submit"
        aria-label={t(playing ? "pauseNamed" : "playNamed", { name: shortMood(shownName(beat)) })}
        className="inline-flex size-12 cursor-pointer items-center justify-center rounded-full border border-edge text-accent transition-colors duration-200 ease-calm hover:bg-accent-soft"
      >
        {playing ? (
          <ControlIcon name="pause" className="size-5 fill-current" />
        ) : (
          <ControlIcon name="play" className="size-5 translate-x-px fill-current" />
        )}
      </button>
    </Form>
  );
}

interface BeatRowProps {
  readonly beat: Beat;
  /** When on its day it was made, for a list by days. */
  readonly time?: string;
  /** What else is to be said in its line, such as how the person felt. */
  readonly details?: ReactNode;
  /** What can be done with it, at its end. */
  readonly actions?: ReactNode;
}

/** A beat in a list: plays in place, and its words lead to its room. Rows make one river of bands. */
export function BeatRow({ beat, time, details, actions }: BeatRowProps) {
  const sound = useRowSound(beat);
  const parts = bandsOfStages(beat.stages);
  const bands = bandNames(beat.stages);
  return (
    <article className="relative flex flex-wrap items-center gap-x-2 pl-8 sm:gap-x-3">
      <div className="absolute inset-y-0 left-0 w-5">
        <BandRiver parts={parts} />
      </div>
      <PlayInPlace beat={beat} sound={sound} />
      <div className="relative grid min-h-24 min-w-0 grow basis-28 content-center gap-0.5 py-3">
        <p dir="auto" className="line-clamp-3 font-medium wrap-anywhere">
          <Link
            to={roomAddress(beat)}
            discover="none"
            className="text-ink no-underline after:absolute after:inset-0 hover:underline hover:underline-offset-4"
          >
            {shownName(beat)}
          </Link>
        </p>
        {/* What is cut lies above the link, which a tap here is meant for. */}
        <p className="facts note pointer-events-none">
          {time && <span>{time}</span>} <span>{minutesText(beat.duration_seconds)}</span>{" "}
          <span>{bands}</span>
        </p>
        {details && <p className="note">{details}</p>}
        <p role="status" className="note empty:sr-only">
          {sound.status}
        </p>
      </div>
      {actions}
    </article>
  );
}
