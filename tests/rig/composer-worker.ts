import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { createContext, runInContext } from "node:vm";
import type { DeviceAnswer, DeviceReading, DeviceRequest } from "#app/offline/device-composer.ts";

/** The built composer of a device, as a browser runs it but for its engine. */
export interface ComposerWorker {
  /** Where pages load it. */
  readonly address: string;
  /** @throws where it answers that it failed */
  compose(request: DeviceRequest): Promise<DeviceReading>;
}

/** Runs the worker's built script in a global scope of its own, with what it may use of a browser and nothing else. */
export function runComposerWorker(): ComposerWorker {
  const [built] = globSync("build/client/assets/composer.worker-*.js");
  if (built === undefined) throw new Error("Run `npm run build` first.");
  let receive: (event: { readonly data: DeviceRequest }) => void = () => {};
  let answer: (said: DeviceAnswer) => void = () => {};
  const scope = {
    ...{ AbortController, TextEncoder, atob },
    addEventListener: (_: "message", listener: typeof receive) => {
      receive = listener;
    },
    // What is posted is copied.
    postMessage: (said: DeviceAnswer) => answer(structuredClone(said)),
  };
  runInContext(readFileSync(built, "utf8"), createContext(scope));
  return {
    address: `/assets/${basename(built)}`,
    async compose(request) {
      const said = await new Promise<DeviceAnswer>((resolve) => {
        answer = resolve;
        receive({ data: request });
      });
      if (!said.ok) throw new Error(said.why);
      return said.reading;
    },
  };
}
