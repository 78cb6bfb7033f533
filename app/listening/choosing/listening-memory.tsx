import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { parseJson } from "#worker/domain/http.ts";
import { FIRST_CHOICE, type ListeningChoice } from "#worker/sound/playback-choice.ts";
import { readListeningChoice, type UnreadChoice } from "#worker/sound/stored-choice.ts";
import { useDeviceSetting } from "../device/use-device-setting.ts";
import { ChoiceKeeper, postChoice } from "./choice-keeper.ts";

/** The choice that a device remembers. */
export interface DeviceChoice {
  readonly choice: ListeningChoice;
  /** Whose account does not have it yet: the token of the page's owner. */
  readonly unsavedOf?: string | undefined;
}

/** @param text of `writeDevice` @returns undefined where there is none, or none that can be read */
export function readDevice(text: string): DeviceChoice | undefined {
  const stored = parseJson(text);
  if (typeof stored !== "object" || stored === null) return undefined;
  const { unsavedOf, ...rest } = stored as UnreadChoice & { unsavedOf?: unknown };
  const choice = readListeningChoice(rest);
  return choice && { choice, ...(typeof unsavedOf === "string" && { unsavedOf }) };
}

export function writeDevice({ choice, unsavedOf }: DeviceChoice): string {
  return JSON.stringify({ ...choice, unsavedOf });
}

/**
 * The choice to play by: the person's own, on every device of theirs; but a change that their account
 * does not have yet comes first on the device where it was made. The device's is for who never chose.
 * @param owner the token of the page's owner
 */
export function rememberedChoice(
  device: DeviceChoice | undefined,
  stored: ListeningChoice | undefined,
  owner: string,
): ListeningChoice {
  const changed = device?.unsavedOf === owner ? device.choice : undefined;
  return changed ?? stored ?? device?.choice ?? FIRST_CHOICE;
}

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
function useListeningMemory(): Remembering {
  const remembering = useContext(Memory);
  if (remembering === undefined) throw new Error("No ListeningMemory above this player.");
  return remembering;
}

/**
 * How this person listens to every beat, as they chose last, and the function to choose otherwise.
 * Undefined until the page is hydrated.
 */
export function useListeningChoice(): readonly [
  ListeningChoice | undefined,
  (choice: ListeningChoice) => void,
] {
  const { choice, choose } = useListeningMemory();
  return [choice, choose];
}

/** What to render until then, and without scripts: the choice that the person's account has. */
export function useServedChoice(): ListeningChoice {
  const { stored } = useListeningMemory();
  return stored ?? FIRST_CHOICE;
}
