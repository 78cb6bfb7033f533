/** Reads a mood and composes it beside the page, which keeps moving meanwhile. It reaches nothing: no network, no storage. */
import { composeHere } from "./compose-here.ts";
import type { DeviceAnswer, DeviceRequest } from "./device-reading.ts";

addEventListener("message", ({ data }: MessageEvent<DeviceRequest>) => {
  const answer = (said: DeviceAnswer) => postMessage(said);
  composeHere(data).then(
    (reading) => answer({ ok: true, reading }),
    (error: unknown) => answer({ ok: false, why: String(error) }),
  );
});
