import {
  Form,
  Link,
  useLocation,
  useNavigation,
  useRevalidator,
  useSubmit,
} from "@remix-run/react";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { ControlIcon } from "#app/listening/control-icon.tsx";
import { roomAddress } from "#app/listening/room-address.tsx";
import { shortMood, shownName } from "#app/listening/rows/beat-row.tsx";
import { fileLabel, useFileBytes } from "#app/listening/saving/file-size.ts";
import { useSession } from "#app/listening/session/session.tsx";
import { useMenu } from "#app/shell/controls.tsx";
import type { Beat } from "#worker/features/beats/beat.ts";
import { soundAddress } from "#worker/sound/container/sound-file.ts";
import { AS_COMPOSED } from "#worker/sound/playback-options.ts";
import { t } from "./words/history.compiled.ts";

/** The search whose beats are shown: a form of a row answers with it again. Empty: none. */
export const ShownSearch = createContext({ search: "", cursor: "" });

interface RowFormProps {
  readonly beat: Beat;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** A form about one beat of the list: its answer is the same list. Works without scripts. */
function RowForm({ beat, onSubmit, children }: RowFormProps) {
  const { search: query, state } = useLocation();
  const { search, cursor } = useContext(ShownSearch);
  return (
    <Form
      method="post"
      action={`/history${query}`}
      state={state}
      preventScrollReset
      {...(onSubmit && { onSubmit })}
    >
      <input type="hidden" name="beat" value={beat.id} />
      {search !== "" && <input type="hidden" name="q" value={search} />}
      {cursor !== "" && <input type="hidden" name="cursor" value={cursor} />}
      {children}
    </Form>
  );
}

/**
 * Asks before a beat is deleted: the menu around it becomes the question. What was pressed becomes the
 * way back, so that a double tap deletes nothing.
 * @param className of the entry that asks
 */
function Deletion({ beat, className }: { readonly beat: Beat; readonly className: string }) {
  const { opening, close } = useSession();
  const silence = () => {
    if (opening?.beat.id === beat.id) close();
  };
  return (
    <details data-asks="" className="group">
      <summary className="cursor-pointer list-none">
        <span className={`${className} text-danger group-open:hidden`}>{t("remove.ask")}</span>
        <span className="hidden gap-3 p-3 group-open:grid">
          <span dir="auto" className="wrap-anywhere">
            {t("remove.sure", { name: shortMood(shownName(beat)) })}
          </span>
          <span className="button-quiet">{t("remove.no")}</span>
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
            {t("remove.yes")}
          </button>
        </RowForm>
      </div>
    </details>
  );
}

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
        title={t("more.label")}
        className="inline-flex size-12 cursor-pointer list-none items-center justify-center rounded-full text-ink-soft hover:bg-accent-soft hover:text-ink"
      >
        <ControlIcon name="ellipsis" className="size-5" />
        <span className="sr-only">{t("more.named", { name: shortMood(shownName(beat)) })}</span>
      </summary>
      <div
        ref={panel}
        className="group/menu absolute top-full right-0 z-20 w-[min(18rem,88vw)] rounded-card border border-line bg-card p-2 shadow-float"
      >
        <ul>
          <li className={BESIDE}>
            <Link to={roomAddress(beat)} discover="none" className={ENTRY}>
              {t("open")}
            </Link>
          </li>
          <li className={BESIDE}>
            <a
              href={soundAddress(beat.download_url, "flac", AS_COMPOSED)}
              download
              className={ENTRY}
            >
              {fileLabel("download", "flac", flacBytes)}
            </a>
          </li>
          <li className={BESIDE}>
            <a href={beat.download_url} download className={ENTRY}>
              {fileLabel("download", "wav", beat.bytes)}
            </a>
          </li>
          <li className={BESIDE}>
            <Link to={`/community/share/${beat.id}`} discover="none" className={ENTRY}>
              {t("share")}
            </Link>
          </li>
          <li className={BESIDE}>
            <a href={`/history/details?beat=${beat.id}`} download className={ENTRY}>
              {t("details")}
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

/**
 * Makes a beat a favourite, or no longer one. It is posted in the background: a link that is followed next
 * would abort a navigation, and the favourite with it.
 */
export function Favourite({ beat }: { readonly beat: Beat }) {
  const { search } = useContext(ShownSearch);
  const { search: query, state } = useLocation();
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  const [tapped, setTapped] = useState<boolean>();
  const last = useRef(Promise.resolve(true));
  // A list that is new knows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the beat was read anew
  useEffect(() => setTapped(undefined), [beat]);
  const on = tapped ?? beat.favourite;
  const intent = on ? "unfavourite" : "favourite";

  async function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    setTapped(!on);
    // In the order of the taps.
    const sent = last.current.then(() => postFavourite(body));
    last.current = sent;
    const kept = await sent;
    if (last.current !== sent) return;
    // The page itself says why: the beat is gone, the network, or nobody is signed in.
    if (!kept) {
      return submit(body, {
        ...{ method: "post", action: `/history${query}` },
        ...{ state, preventScrollReset: true },
      });
    }
    // What was found stays found.
    if (search === "") revalidate();
  }

  return (
    <RowForm beat={beat} onSubmit={(event) => void keep(event)}>
      <button
        type="submit"
        name="intent"
        value={intent}
        aria-label={t(`${intent}.named`, { name: shortMood(shownName(beat)) })}
        title={t(`${intent}.label`)}
        className="inline-flex size-12 cursor-pointer items-center justify-center rounded-full hover:bg-accent-soft"
      >
        <ControlIcon
          name="heart"
          className={on ? "size-5 fill-accent text-accent" : "size-5 text-ink-soft"}
        />
      </button>
    </RowForm>
  );
}

/** `keepalive`: it is sent although its page is gone. Never throws. @returns whether it is kept */
async function postFavourite(body: FormData): Promise<boolean> {
  try {
    const { ok } = await fetch("/history/favourite", {
      method: "POST",
      body: new URLSearchParams(body as unknown as Record<string, string>),
      keepalive: true,
      redirect: "error",
    });
    return ok;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/**
 * After a row's form was answered: says that a beat is deleted, and keeps the focus in the list where
 * its row had it.
 */
export function useRowAnswer(): {
  readonly list: RefObject<HTMLDivElement>;
  readonly said: string;
} {
  const { state, formData } = useNavigation();
  const list = useRef<HTMLDivElement>(null);
  const sent = useRef<FormDataEntryValue | null>(null);
  const [said, say] = useState("");
  const intent = formData?.get("intent") ?? null;
  useEffect(() => {
    if (state !== "idle") {
      sent.current = intent;
      return;
    }
    say(sent.current === "delete" ? t("remove.done") : "");
    if (sent.current !== null && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true });
    }
    sent.current = null;
  }, [state, intent]);
  return { list, said };
}
