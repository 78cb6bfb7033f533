import { useState } from "react";
import { ListeningNotices } from "#app/listening/before-you-listen.tsx";
import { clockText } from "#app/listening/clock.ts";
import { ControlIcon } from "#app/listening/control-icon.tsx";
import { DoubtHelp } from "#app/listening/doubt-help.tsx";
import { minutesText } from "#app/listening/duration.ts";
import { bandNames } from "#app/listening/rows/band-river.tsx";
import type { Heard } from "#app/listening/session/heard.ts";
import { useHeard, useSession } from "#app/listening/session/session.tsx";
import { SessionOptions } from "#app/listening/session-options.tsx";
import { t as player } from "#app/listening/words/player.compiled.ts";
import { DayTime } from "#app/shell/page-parts.tsx";
import { beatTitle } from "#worker/features/beats/rules.ts";
import type { HelpPage } from "#worker/reading/help/help-words.ts";
import { arcFrames } from "#worker/sound/arc/arc.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { DeviceAccount } from "./device-store.ts";
import { type KeptBeat, playable } from "./kept-beat.ts";
import { t } from "./words/kept.compiled.ts";

interface KeptBeatsProps {
  readonly account: DeviceAccount;
  readonly beats: readonly KeptBeat[];
  /** Beside a sound whose words raised a doubt, in the language of the page. @default in English */
  readonly help: HelpPage | undefined;
}

/** The beats that a device keeps: each is played in its row, by the device itself. */
export function KeptBeats({ account, beats, help }: KeptBeatsProps) {
  return (
    <section aria-labelledby="kept-beats" className="mt-10">
      <h2 id="kept-beats" className="heading">
        {t("beats.title")}
      </h2>
      {beats.length === 0 && <p className="mt-3">{t("beats.none")}</p>}
      {account.notices.length > 0 && beats.length > 0 && (
        <div className="mt-4">
          <ListeningNotices notices={account.notices} />
        </div>
      )}
      <ul className="mt-4 grid gap-3">
        {beats.map((beat) => (
          <li key={beat.id} className="card py-3 sm:py-4">
            <KeptSoundRow account={account} beat={beat} booked help={help} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface KeptSoundRowProps {
  readonly account: DeviceAccount;
  readonly beat: KeptBeat;
  /** Whether the server knows it. */
  readonly booked: boolean;
  readonly help: HelpPage | undefined;
}

/** A sound that needs no network: what to read before, play, and while it is loaded how it is played. */
export function KeptSoundRow({ account, beat, booked, help }: KeptSoundRowProps) {
  const { heard, failed, toggle } = useKeptSound(account, beat, booked);
  const playing = heard?.playback.playing ?? false;
  const title = beatTitle(beat.focus);
  const left = heard ? heard.playback.duration - heard.playback.time : 0;
  return (
    <article className="grid gap-3">
      {beat.notices.length > 0 && <ListeningNotices notices={beat.notices} folded={playing} />}
      {beat.doubt && <DoubtHelp about={beat.doubt_about} help={help} />}
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={player(playing ? "pauseNamed" : "playNamed", { name: title })}
          onClick={() => void toggle()}
          className="inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-full border border-edge text-accent transition-colors duration-200 ease-calm hover:bg-accent-soft"
        >
          {playing ? (
            <ControlIcon name="pause" className="size-5 fill-current" />
          ) : (
            <ControlIcon name="play" className="size-5 translate-x-px fill-current" />
          )}
        </button>
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">{title}</h3>
          <p className="facts note">
            <DayTime time={beat.created_on} /> <span>{minutesText(beat.duration_seconds)}</span>{" "}
            <span>{bandNames(beat.stages)}</span>
          </p>
          {left > 0 && (
            <p className="note tabular-nums">{player("left", { time: clockText(left) })}</p>
          )}
        </div>
      </div>
      <p role="status" className="note empty:sr-only">
        {failed ? t("beats.failed") : heard?.status}
      </p>
      {heard && <HowPlayed heard={heard} beat={beat} />}
    </article>
  );
}

function HowPlayed({ heard, beat }: { readonly heard: Heard; readonly beat: KeptBeat }) {
  return (
    <details>
      <summary className="link">{t("beats.options")}</summary>
      <div className="pt-2 pb-3">
        <SessionOptions
          stages={beat.stages}
          composed={minutesText(arcFrames(beat.stages, undefined) / SAMPLE_RATE)}
          length={heard.length}
          onLength={heard.setLength}
          timer={heard.timer}
          onTimer={heard.startTimer}
          loop={heard.loop}
          onLoop={heard.setLoop}
        />
      </div>
    </details>
  );
}

/** The one sound of all pages, where it is this one. */
function useKeptSound(account: DeviceAccount, kept: KeptBeat, booked: boolean) {
  const { opening } = useSession();
  const loaded = useHeard();
  const play = usePlayKept(account);
  const [failed, setFailed] = useState(false);
  const mine = opening?.beat.id === kept.id && loaded?.beat === kept.id;
  const heard = mine ? loaded : undefined;

  async function toggle(): Promise<void> {
    if (heard) return heard.decks.toggle();
    setFailed(!(await play(kept, booked)));
  }

  return { heard, failed, toggle };
}

/** Plays a kept sound in place of what played before. @returns what does so, and says whether it could */
export function usePlayKept({ owner, choice: stored, firstLength, young }: DeviceAccount) {
  const { open } = useSession();
  return async (kept: KeptBeat, booked: boolean): Promise<boolean> => {
    try {
      const { Engine } = await import("#app/listening/session/engine.client.tsx");
      open(
        {
          ...{ beat: playable(kept, booked), owner, stored, firstLength, young },
          ...{ noticesFirst: false, start: true, made: false, kept: true },
        },
        Engine,
      );
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  };
}
