import { useCallback, useEffect, useState } from "react";
import { tellCredits } from "#app/shell/nav-bar.tsx";
import { isDeletionOpen, SESSION } from "#app/shell/session-watch.ts";
import { OUTBOX_CHANNEL, type OutboxNews, sendLater } from "./background-sync.ts";
import { openDeviceStore } from "./device-store.ts";
import { forgetApp, keepApp, keepComposer } from "./keep-app.ts";
import { type DeviceView, OwnDevice, type PersonNow } from "./own-device.ts";
import { inTurn, postEntry } from "./send-outbox.ts";

/** So often what waits is tried again: a browser that took a dead network for one tells nobody when it is back, ms. */
const AGAIN_MS = 20_000;

export type DeviceState =
  | { readonly status: "opening" }
  /** The browser keeps nothing, as in some private windows. */
  | { readonly status: "unsupported" }
  | { readonly status: "open"; readonly device: OwnDevice; readonly view: DeviceView };

/**
 * What is kept on this device, and sends what waits there as often as the network may be back.
 * @param person who is signed in, as the page was loaded
 */
export function useDevice(person: PersonNow | null): DeviceState {
  const [state, setState] = useState<DeviceState>({ status: "opening" });
  useEffect(() => {
    let left = false;
    let stop = () => {};
    openDevice((device, view) => left || setState({ status: "open", device, view }))
      .then(async (device) => {
        await device.begin(person);
        if (!left) stop = follow(device);
      })
      .catch((error: unknown) => {
        console.warn(error);
        if (!left) setState({ status: "unsupported" });
      });
    return () => {
      left = true;
      stop();
    };
  }, [person]);
  return state;
}

async function openDevice(
  onView: (device: OwnDevice, view: DeviceView) => void,
): Promise<OwnDevice> {
  if (!("caches" in globalThis && "serviceWorker" in navigator)) throw new Error("Keeps nothing.");
  const device: OwnDevice = new OwnDevice({
    store: await openDeviceStore(),
    app: { keep: keepApp, keepComposer, forget: forgetApp },
    mark: () => localStorage.getItem(SESSION),
    post: postEntry,
    inTurn,
    sendLater,
    onCredits: tellCredits,
    onView: (view) => onView(device, view),
  });
  return device;
}

/** Sends now, and whenever the network or the person may be back. */
function follow(device: OwnDevice): () => void {
  const report = (error: unknown) => console.warn(error);
  const send = () => void device.send().catch(report);
  const look = () => {
    if (document.visibilityState !== "visible") return;
    device
      .check()
      .then(() => device.send())
      .catch(report);
  };
  // A deletion may be refused: what waits here is kept until its answer, or until somebody looks.
  const check = () => {
    if (!isDeletionOpen(localStorage)) device.check().catch(report);
  };
  const again = setInterval(() => {
    if (document.visibilityState === "visible") device.sendAgain().catch(report);
  }, AGAIN_MS);
  const leaving = new AbortController();
  const { signal } = leaving;
  addEventListener("online", send, { signal });
  addEventListener("pageshow", look, { signal });
  addEventListener("storage", check, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  const session =
    typeof BroadcastChannel === "function" ? new BroadcastChannel(SESSION) : undefined;
  session?.addEventListener("message", check, { signal });
  const outbox =
    typeof BroadcastChannel === "function" ? new BroadcastChannel(OUTBOX_CHANNEL) : undefined;
  const hear = ({ data }: MessageEvent<OutboxNews>) => {
    if (data !== null) tellCredits(data);
    device.show().catch(report);
  };
  outbox?.addEventListener("message", hear, { signal });
  send();
  return () => {
    leaving.abort();
    clearInterval(again);
    session?.close();
    outbox?.close();
  };
}

/** Whether the browser says that there is a network; until the page is hydrated, there is. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    look();
    const leaving = new AbortController();
    for (const event of ["online", "offline"]) addEventListener(event, look, leaving);
    return () => leaving.abort();
  }, []);
  return online;
}

export type Task =
  | { readonly status: "idle" | "failed" | "full" }
  | { readonly status: "busy"; readonly share: number };

/** Something that takes a while on this device, how far it is, and whether it failed. */
export function useTask() {
  const [task, setTask] = useState<Task>({ status: "idle" });
  const run = useCallback(async (work: (onProgress: (share: number) => void) => Promise<void>) => {
    setTask({ status: "busy", share: 0 });
    try {
      await work((share) => setTask({ status: "busy", share }));
      setTask({ status: "idle" });
    } catch (error) {
      console.warn(error);
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      setTask({ status: isFull ? "full" : "failed" });
    }
  }, []);
  return [task, run] as const;
}
