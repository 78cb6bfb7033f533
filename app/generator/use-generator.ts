import { useCallback, useState } from "react";
import { stopSounds } from "#app/listening/device/page-sounds.ts";
import { tellCredits } from "#app/shell/credits-left.ts";
import { type BeatInput, BeatMaker } from "./beat-maker.ts";
import { CalmSteps } from "./calm-steps.ts";
import { type GeneratorState, IDLE, isCrisis } from "./generator-state.ts";

/**
 * Makes beats and shows how far each is.
 * @param firstKey idempotency key that came with the page
 * @param owner token of the account that the page was loaded for
 */
export function useGenerator(firstKey: string, owner: string) {
  const [state, setState] = useState<GeneratorState>(IDLE);
  const [steps] = useState(
    () => new CalmSteps({ now: () => performance.now(), later, show: setState }),
  );
  const [maker] = useState(
    () =>
      new BeatMaker(firstKey, {
        post,
        newKey: () => crypto.randomUUID(),
        onState: (next) => {
          if (isCrisis(next)) stopSounds();
          if (next.status === "success") tellCredits(next.beat.credits_left);
          if (next.status === "error" && next.code === "no_credits") tellCredits(0);
          steps.tell(next);
        },
        onSignedOut: () => {
          location.assign(`/auth?next=${encodeURIComponent(location.pathname)}`);
        },
      }),
  );
  const generate = (input: Omit<BeatInput, "owner">) => maker.generate({ ...input, owner });
  const reset = useCallback(() => steps.tell(IDLE), [steps]);
  return { state, generate, reset };
}

function later(call: () => void, ms: number): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}

function post({ owner, ...input }: BeatInput, key: string): Promise<Response> {
  return fetch("/api/beats", {
    method: "POST",
    headers: {
      Accept: "text/event-stream",
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      "X-Owner": owner,
    },
    body: JSON.stringify(input),
  });
}
