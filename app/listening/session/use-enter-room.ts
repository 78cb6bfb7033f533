import { useNavigate } from "@remix-run/react";
import { useIsHere } from "#app/shell/left-page.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { isMinor } from "#worker/features/courses/compose.rules.ts";
import type { Listener } from "#worker/features/profile/listener.rules.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import { roomAddress } from "../room-address.tsx";
import { firstLength } from "../session-length.ts";
import { useSession } from "./session.tsx";

interface Listening {
  readonly owner: string;
  readonly listener: Listener;
  /** How they chose to listen; undefined before their first choice. */
  readonly listening: ListeningChoice | undefined;
}

const loadEngine = () => import("./engine.client.tsx");

/** Leads to the room of a beat that was made a moment ago. Its sound begins on the way. */
export function useEnterRoom({ owner, listener, listening: stored }: Listening) {
  const { open } = useSession();
  const navigate = useNavigate();
  const isHere = useIsHere();

  /** @returns false where the person has left the page meanwhile: nothing plays, and no page is taken from them */
  async function enter(beat: Beat): Promise<boolean> {
    const noticesFirst = beat.doubt || beat.notices.length + listener.notices.length > 0;
    const engine = await loadEngine().catch((error: unknown) => console.warn(error));
    // The beat is paid for: a whole page finds what this one could not load.
    if (!isHere()) return false;
    if (!engine) {
      location.assign(roomAddress(beat));
      return true;
    }
    open(
      {
        ...{ beat, owner, stored, noticesFirst },
        firstLength: firstLength(listener),
        young: isMinor(listener),
        start: !noticesFirst,
        made: true,
      },
      engine.Engine,
    );
    navigate(roomAddress(beat), { viewTransition: true });
    return true;
  }

  /** Loads what plays, while the beat is being made. */
  function prepare(): void {
    loadEngine().catch((error: unknown) => console.warn(error));
  }

  return { enter, prepare };
}
