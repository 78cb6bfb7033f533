import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import { useDeviceSetting } from "../device/use-device-setting.ts";
import { ChoiceKeeper } from "./choice-keeper.ts";
import { postChoice } from "./post-choice.ts";
import { readDevice, rememberedChoice, writeDevice } from "./remembered-choice.ts";

interface ListeningMemoryProps {
  /** What the account of the signed-in person has; undefined before their first choice. */
  readonly stored: ListeningChoice | undefined;
  /** The token of the page's owner. */
  readonly owner: string;
  readonly children: ReactNode;
}

interface Remembering {
  readonly owner: string;
  readonly stored: ListeningChoice | undefined;
  /** Undefined until the page is hydrated. */
  readonly choice: ListeningChoice | undefined;
  readonly choose: (choice: ListeningChoice) => void;
}

const Memory = createContext<Remembering | undefined>(undefined);
const nothing = () => "";

/** Remembers how a person listens, for the players below it: on this device at once, then with the person. */
export function ListeningMemory({ stored, owner, children }: ListeningMemoryProps) {
  const [text, store] = useDeviceSetting("listening", nothing);
  // Kept here as well: storage may be disabled.
  const [chosen, setChosen] = useState<ListeningChoice>();
  const device = useMemo(() => (text === undefined ? undefined : readDevice(text)), [text]);
  const loaded = useRef(text);
  loaded.current ??= text;
  // On this page or in another tab; what the account had when the page was loaded is older.
  const changed = text !== loaded.current ? device?.choice : chosen;
  const keeper = useRef<ChoiceKeeper<ListeningChoice>>();
  const unsaved = device?.unsavedOf === owner ? device.choice : undefined;
  const atFirst = useRef(unsaved);
  atFirst.current = unsaved;

  const hydrated = text !== undefined;
  useEffect(() => {
    if (!hydrated) return;
    const keeping = new ChoiceKeeper<ListeningChoice>({
      post: (choice) => postChoice(choice, owner),
      onKept: (choice) => store(writeDevice({ choice })),
    });
    keeper.current = keeping;
    // An earlier page was left before its change had arrived.
    if (atFirst.current) keeping.change(atFirst.current);
    const leave = () => keeping.leave();
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
    return () => {
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
      leave();
    };
  }, [hydrated, owner, store]);

  const remembering = useMemo<Remembering>(
    () => ({
      owner,
      stored,
      choice: hydrated ? (changed ?? rememberedChoice(device, stored, owner)) : undefined,
      choose(choice) {
        setChosen(choice);
        store(writeDevice({ choice, unsavedOf: owner }));
        keeper.current?.change(choice);
      },
    }),
    [hydrated, changed, device, stored, owner, store],
  );
  return <Memory.Provider value={remembering}>{children}</Memory.Provider>;
}

/** @throws outside of a ListeningMemory */
export function useListeningMemory(): Remembering {
  const remembering = useContext(Memory);
  if (remembering === undefined) throw new Error("No ListeningMemory above this player.");
  return remembering;
}
