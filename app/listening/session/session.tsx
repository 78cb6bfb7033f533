import { useLocation } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { OWN_VOLUME } from "../device/page-audio.ts";
import type { Engine, Heard, Opening } from "./heard.ts";

/** Pages on which no sound goes on: help in a crisis, and the farewell. */
const SILENT_PAGES = ["/support", "/goodbye"];

interface Session {
  /** Undefined while no sound is loaded. */
  readonly opening: Opening | undefined;
  /** Loads a beat in place of the one before. @param engine plays it */
  readonly open: (opening: Opening, engine: Engine) => void;
  /** Asked once: whether the beat that is loaded still waits for its automatic download. */
  readonly takeNew: () => boolean;
  /** Stops the sound and forgets it. */
  readonly close: () => void;
}

const SessionContext = createContext<Session>({
  opening: undefined,
  open: () => {},
  takeNew: () => false,
  close: () => {},
});
const HeardContext = createContext<Heard | undefined>(undefined);

interface ListeningSessionProps {
  /** Who is signed in; a sound never outlives their session. */
  readonly person: string | undefined;
  readonly children: ReactNode;
}

/** One sound for all pages: it goes on when the person leaves the room in which it began. */
export function ListeningSession({ person, children }: ListeningSessionProps) {
  const first = useRef<HTMLAudioElement>(null);
  const second = useRef<HTMLAudioElement>(null);
  const [loaded, load] = useState<{ readonly opening: Opening; readonly engine: Engine }>();
  const [heard, onHeard] = useState<Heard>();
  const isNew = useRef(false);
  const open = useCallback((opening: Opening, engine: Engine) => {
    isNew.current = opening.made;
    load({ opening, engine });
  }, []);
  const takeNew = useCallback(() => {
    const taken = isNew.current;
    isNew.current = false;
    return taken;
  }, []);
  const close = useCallback(() => {
    load(undefined);
    onHeard(undefined);
  }, []);
  const { pathname } = useLocation();
  const silent = SILENT_PAGES.includes(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's page begins in silence
  useEffect(() => close, [person, silent, close]);

  const session = useMemo(
    () => ({ opening: loaded?.opening, open, takeNew, close }),
    [loaded, open, takeNew, close],
  );
  const Playing = loaded?.engine;
  return (
    <SessionContext.Provider value={session}>
      <HeardContext.Provider value={heard}>
        {children}
        {loaded && Playing && !silent && (
          <>
            <audio ref={first} hidden preload="none" {...{ [OWN_VOLUME]: "" }} />
            <audio ref={second} hidden preload="none" {...{ [OWN_VOLUME]: "" }} />
            <Playing
              key={loaded.opening.beat.id}
              opening={loaded.opening}
              first={first}
              second={second}
              onHeard={onHeard}
              onClose={close}
            />
          </>
        )}
      </HeardContext.Provider>
    </SessionContext.Provider>
  );
}

export function useSession(): Session {
  return useContext(SessionContext);
}

/** The sound that is loaded; undefined while none is. */
export function useHeard(): Heard | undefined {
  return useContext(HeardContext);
}
