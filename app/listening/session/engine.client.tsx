import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { t as sound } from "#app/generator/words/sound.compiled.ts";
import { PLACES } from "#app/shell/places.tsx";
import { beatTitle } from "#worker/features/beats/rules.ts";
import { NOISE_FADE } from "#worker/sound/night.ts";
import { listeningFor } from "#worker/sound/playback-choice.ts";
import { isSequence } from "#worker/sound/playback-options.ts";
import { useSettledChoice } from "../choosing/choice-keeper.ts";
import {
  ListeningMemory,
  useListeningChoice,
  useServedChoice,
} from "../choosing/listening-memory.tsx";
import { clockText } from "../clock.ts";
import { openAddresses } from "../decks/deck-state.ts";
import type { Playback } from "../decks/playback.ts";
import { useSaveData } from "../device/connection.ts";
import { type DeviceSound, useDeviceSound } from "../device/use-device-sound.ts";
import { playedAs, useVolumeHolds } from "../device/volume-hold.ts";
import { useKeptPlace } from "../kept-place.ts";
import { useNightInStep } from "../night.ts";
import { playedLength, type SessionLength } from "../session-length.ts";
import { useSleepTimer } from "../sleep-timer.ts";
import { onDevice, sourceOf, useDecks, useSound } from "../use-sound.ts";
import { useVolume } from "../volume.ts";
import { t } from "../words/engine.compiled.ts";
import { t as player } from "../words/player.compiled.ts";
import type { EngineProps, Heard } from "./heard.ts";
import { useMediaSession } from "./media-session.ts";
import { MiniPlayer } from "./mini-player.tsx";
import { useLooped, useRecordHeard } from "./use-record-heard.ts";

const LOOK_MS = 1000;

/**
 * Loads the scripts of the places of a person while a sound plays: without a network their pages can then
 * say what they could not load. Remix learns where the scripts are after the page has begun, at its own pace.
 */
export function usePagesAtHand(playing: boolean): void {
  useEffect(() => {
    if (!playing) return;
    const wanted = new Set(PLACES.map(({ to }) => to.slice(1)));
    const look = () => {
      for (const { path = "", module } of Object.values(window.__remixManifest.routes)) {
        if (!wanted.delete(path)) continue;
        import(/* @vite-ignore */ module).catch((error: unknown) => console.warn(error));
      }
      if (wanted.size === 0) clearInterval(looking);
    };
    const looking = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(looking);
  }, [playing]);
}

/** Plays automatically, once, as soon as there is a sound. */
export function usePlayOnce(ready: boolean, play: () => Promise<void>): void {
  const played = useRef(false);
  const latest = useRef(play);
  latest.current = play;
  useEffect(() => {
    if (!ready || played.current) return;
    played.current = true;
    void latest.current();
  }, [ready]);
}

/** Plays a beat on the two sound elements of the page, and shows the small player elsewhere. */
export const Engine = memo(function Engine(props: EngineProps) {
  const { stored, owner } = props.opening;
  return (
    <ListeningMemory stored={stored} owner={owner}>
      <Playing {...props} />
    </ListeningMemory>
  );
});

function Playing({ opening, first, second, onHeard, onClose }: EngineProps) {
  const {
    beat,
    owner,
    firstLength,
    young,
    noticesFirst,
    start,
    at,
    early,
    kept: onlyHere,
  } = opening;
  const [saveData = false] = useSaveData();
  const [choice, choose] = useListeningChoice();
  const served = useServedChoice();
  const settled = useSettledChoice(choice);
  const { decks, playback, state } = useDecks(beat.stages, first, second, true);
  const [chosenLength, setLength] = useState<SessionLength>();
  const [loop, setLoop] = useState(false);
  const lengths = { chosen: chosenLength, first: firstLength };
  const kept = useKeptPlace(beat.id, lengths, playback, true);
  const length = chosenLength ?? kept?.length ?? firstLength;
  // A night that goes on after a reload keeps its end already.
  const goesOn = chosenLength === undefined && kept !== null;
  useNightInStep(length, setLength, goesOn || playback.playing || playback.time >= 1);
  const rested = useLooped(playback, loop, choice) >= NOISE_FADE.afterMinutes * 60;
  const listening = listeningFor(
    settled ?? served,
    { stages: beat.stages, young, rested },
    playedLength(length),
  );
  // Nothing is to be needed of the network in the night.
  const onOwn = saveData || onlyHere === true || listening.night === "on";
  const loops = loop && !isSequence(listening);
  const holds = useVolumeHolds();
  const played = playedAs(listening, { holds, fromSoft: early !== undefined });
  const ordered = played ?? listening;
  const container = onDevice(ordered);
  const device = useDeviceSound(beat, onOwn, openAddresses(state), {
    container,
    listening: ordered,
  });
  const [playsFlac] = useState(() => new Audio().canPlayType("audio/flac") !== "");
  const source =
    played && sourceOf(beat, { listening: played, playsFlac, saveData: onOwn, device });
  const sound = settled !== undefined && kept !== undefined ? source : undefined;
  const { timer, fadeLeft, start: startTimer } = useSleepTimer(decks);
  const { volume, setVolume } = useVolume(decks, { fadeLeft, holds, early });
  const title = beatTitle(beat.focus);
  useMediaSession(decks, beat.incognito ? t("incognitoTitle") : title, playback);
  useSound(decks, state, {
    sound,
    place: at ?? kept?.time ?? 0,
    chosen: { choice, length: chosenLength },
    onRefused: (before) => {
      if (before.choice) choose(before.choice);
      setLength(before.length);
    },
  });
  usePagesAtHand(playback.playing);
  const { id, incognito } = beat;
  const { stages } = beat;
  useRecordHeard(decks, {
    beat: id,
    owner,
    stages,
    listening,
    playing: playback.playing,
    incognito,
  });
  const ready = sound !== undefined;
  usePlayOnce((start || (kept?.playing === true && !noticesFirst)) && ready, () => decks.play());
  useEffect(() => {
    for (const element of [first.current, second.current]) if (element) element.loop = loops;
  }, [first, second, loops]);

  const status = statusText({
    playback,
    refused: state.refused,
    keptTime: kept?.time,
    device,
    incognito: beat.incognito,
  });
  const heard: Heard = {
    ...{ beat: beat.id, decks, playback, ready, status, listening, choice, choose },
    ...{ length, setLength, loop, setLoop, timer, startTimer, volume, setVolume },
    device: device.status === "ready" ? device : undefined,
  };
  // Before the next paint: a control that shows it would jump back otherwise.
  useLayoutEffect(() => onHeard(heard));
  return (
    <MiniPlayer {...{ beat, title, heard, onClose }} home={onlyHere ? "/device" : undefined} />
  );
}

interface Status {
  readonly playback: Playback;
  readonly refused: boolean;
  /** Where it was before the page was loaded again, s. */
  readonly keptTime: number | undefined;
  readonly device: DeviceSound;
  readonly incognito: boolean;
}

function statusText({ playback, refused, keptTime, device, incognito }: Status): string {
  if (playback.needsTap) {
    return keptTime === undefined ? sound("pressPlay") : t("goOn", { time: clockText(keptTime) });
  }
  if (playback.failed) return incognito ? t("failedIncognito") : player("failed");
  if (playback.stalled) return player("waits");
  if (refused) return t("changeFailed");
  if (device.status === "computing") return sound("computing");
  return device.status === "failed" ? sound("failed") : "";
}
