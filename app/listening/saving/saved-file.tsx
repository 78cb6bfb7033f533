import { BRAND } from "#worker/domain/words.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { beatFileName } from "#worker/features/beats/file-name.rules.ts";
import { beatTitle } from "#worker/features/beats/rules.ts";
import { soundFrames } from "#worker/sound/arc/timeline.ts";
import {
  CONTAINERS,
  type Container,
  hasFlac,
  hasWav,
  soundAddress,
} from "#worker/sound/container/sound-file.ts";
import { wavBytes } from "#worker/sound/container/wav.ts";
import { FORMAT_NAMES, formulaAddress, PROGRAMS } from "#worker/sound/formats/program.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { FileLink, ReadyDeviceSound } from "../device/use-device-sound.ts";
import { minutesText } from "../duration.ts";
import { t } from "../words/files.compiled.ts";
import { fileLabel, megabytes } from "./file-size.ts";

/** A file to save: a beat's sound in a container, as it is listened to. */
export interface SavedFile {
  readonly beat: Beat;
  readonly container: Container;
  readonly listening: PlaybackOptions;
}

export interface SavingOptions {
  /** What computes the file. @default the edge */
  readonly device: ReadyDeviceSound | undefined;
  /** Name it by the beat's title instead of the mood. */
  readonly byTitle: boolean;
}

/** The attributes of a link that saves a file. */
export function linkTo(
  file: SavedFile,
  { device, byTitle }: SavingOptions,
): Pick<FileLink, "href"> & { readonly download: string | true | undefined } {
  const { beat, container, listening } = file;
  if (device) return device.fileOf(container, listening, nameOf(file, byTitle));
  const named = byTitle ? `${beat.download_url}&name=title` : beat.download_url;
  return { href: soundAddress(named, container, listening), download: true };
}

/** The name of a file, as the edge gives it: that of an incognito beat reveals nothing. */
export function nameOf({ beat, container }: SavedFile, byTitle: boolean): string {
  if (!byTitle || beat.incognito) return beat.file_name.replace(/\.wav$/, `.${container}`);
  const options = { fallback: beat.name, extension: container } as const;
  return beatFileName(BRAND.filePrefix, beatTitle(beat.focus), options);
}

/** Where the headers of a file are asked for. */
export function headAddress(
  { beat, container, listening }: SavedFile,
  device: ReadyDeviceSound | undefined,
): string {
  if (device) return device.addressOf(container, listening);
  return soundAddress(beat.audio_url, container, listening);
}

/** The bytes of a WAV, known without asking. */
export function savedWavBytes(
  { stages }: Pick<Beat, "stages">,
  listening: PlaybackOptions,
): number {
  return wavBytes(soundFrames(stages, listening));
}

interface DataMeterProps {
  readonly beat: Pick<Beat, "stages">;
  /** What is heard, with the length that was chosen. */
  readonly listening: PlaybackOptions;
  /** Undefined while it is not known. */
  readonly flacBytes: number | undefined;
  /** Whether the page can let the device make the sound. @default true */
  readonly scripted?: boolean;
}

/** How much data a session takes in each of the ways in which it can come. */
export function DataMeter({ beat, listening, flacBytes, scripted = true }: DataMeterProps) {
  const flac = hasFlac({ listening }) ? flacBytes : null;
  const wav = hasWav(listening) ? savedWavBytes(beat, listening) : null;
  return (
    <p className="note">
      {t("takes", {
        flac: flac === null ? "none" : flac === undefined ? "unknown" : "known",
        flacMegabytes: megabytes(flac ?? 0),
        wav: wav === null ? "none" : "known",
        wavMegabytes: megabytes(wav ?? 0),
        scripts: scripted ? "on" : "off",
      })}
    </p>
  );
}

interface FileLinksProps {
  readonly beat: Beat;
  /** What is saved. */
  readonly listening: PlaybackOptions;
  /** What computes the files. @default the edge */
  readonly device?: ReadyDeviceSound | undefined;
  readonly byTitle?: boolean;
  /** Undefined while it is not known. */
  readonly flacBytes?: number | undefined;
}

/** The files of a beat as it is listened to, with their sizes. */
export function FileLinks({ beat, listening, device, byTitle = false, flacBytes }: FileLinksProps) {
  const offered: Readonly<Record<Container, boolean>> = {
    wav: hasWav(listening),
    flac: hasFlac({ listening }),
  };
  const containers = CONTAINERS.filter((container) => offered[container]);
  const frames = soundFrames(beat.stages, listening);
  const sizes = { wav: savedWavBytes(beat, listening), flac: flacBytes };
  return (
    <div className="grid gap-3">
      <p>{t("asHeard", { time: minutesText(frames / SAMPLE_RATE) })}</p>
      <div className="flex flex-wrap gap-3">
        {containers.map((container) => (
          <a
            key={container}
            className="button-quiet"
            {...linkTo({ beat, container, listening }, { device, byTitle })}
          >
            {fileLabel(device ? "save" : "download", container, sizes[container])}
          </a>
        ))}
      </div>
      {!offered.flac && <p className="note">{t("noFlac")}</p>}
      {!offered.wav && <p className="note">{t("noWav")}</p>}
      <ProgramLinks beat={beat} />
    </div>
  );
}

/** The stages of a beat for other programs. Their files are of the edge, whatever computes the sound. */
function ProgramLinks({ beat }: Pick<FileLinksProps, "beat">) {
  return (
    <div className="note">
      <p>{t("otherPrograms")}</p>
      <ul className="flex flex-wrap gap-x-4">
        {FORMAT_NAMES.map((name) => (
          <li key={name}>
            <a
              className="link min-h-12 content-center"
              href={formulaAddress(beat.audio_url, name)}
              download
            >
              {t("program", { program: PROGRAMS[name] })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
