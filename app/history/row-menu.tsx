import { Link } from "@remix-run/react";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type SyntheticEvent, useRef, useState } from "react";
import { roomAddress } from "#app/listening/room-address.ts";
import { shortMood } from "#app/listening/rows/short-mood.ts";
import { shownName } from "#app/listening/rows/shown-name.ts";
import { useFileBytes } from "#app/listening/saving/use-file-bytes.ts";
import { useMenu } from "#app/shell/use-menu.ts";
import { HISTORY } from "#app/words/history.ts";
import { SAVING } from "#app/words/saving.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { soundAddress } from "#worker/sound/container/sound-file.ts";
import { AS_COMPOSED } from "#worker/sound/playback-options.ts";
import { Deletion } from "./deletion.tsx";

const ENTRY =
  "flex min-h-12 w-full cursor-pointer items-center rounded-xl px-3 py-2 text-left text-ink no-underline hover:bg-accent-soft";

/** An entry that leaves the menu to the question whether the beat is deleted. */
const BESIDE = "group-has-[[data-asks][open]]/menu:hidden";

/** What can be done with a beat besides playing it. It floats: no row moves when it opens. */
export function RowMenu({ beat }: { readonly beat: Beat }) {
  const menu = useMenu();
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const flac = soundAddress(beat.audio_url, "flac", AS_COMPOSED);
  const flacBytes = useFileBytes(opened ? flac : undefined);

  function onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    setOpened(currentTarget.open);
    // At the end of a screen it would open below a bar.
    if (currentTarget.open) return panel.current?.scrollIntoView({ block: "nearest" });
    // It opens without a question next time.
    for (const inner of currentTarget.querySelectorAll("details")) inner.open = false;
  }

  return (
    <details {...menu} onToggle={onToggle} className="relative">
      <summary
        title={HISTORY.more}
        className="inline-flex size-12 cursor-pointer list-none items-center justify-center rounded-full text-ink-soft hover:bg-accent-soft hover:text-ink"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">
          {HISTORY.more}: {shortMood(shownName(beat))}
        </span>
      </summary>
      <div
        ref={panel}
        className="group/menu absolute top-full right-0 z-20 w-[min(18rem,88vw)] rounded-card border border-line bg-card p-2 shadow-float"
      >
        <ul>
          <li className={BESIDE}>
            <Link to={roomAddress(beat)} discover="none" className={ENTRY}>
              {HISTORY.open}
            </Link>
          </li>
          <li className={BESIDE}>
            <a
              href={soundAddress(beat.download_url, "flac", AS_COMPOSED)}
              download
              className={ENTRY}
            >
              {SAVING.download("flac", flacBytes)}
            </a>
          </li>
          <li className={BESIDE}>
            <a href={beat.download_url} download className={ENTRY}>
              {SAVING.download("wav", beat.bytes)}
            </a>
          </li>
          <li className={BESIDE}>
            <Link to={`/community/share/${beat.id}`} discover="none" className={ENTRY}>
              {HISTORY.share}
            </Link>
          </li>
          <li className={BESIDE}>
            <a href={`/history/details?beat=${beat.id}`} download className={ENTRY}>
              {HISTORY.details}
            </a>
          </li>
          <li className="border-line border-t group-has-[[data-asks][open]]/menu:border-0">
            <Deletion beat={beat} className={ENTRY} />
          </li>
        </ul>
      </div>
    </details>
  );
}
