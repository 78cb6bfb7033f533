import type { NowPlaying } from "./now-playing.ts";

interface NightLightProps {
  readonly now: NowPlaying;
  /** No hand moves. */
  readonly quiet: boolean;
}

/** Of what covers the room while somebody sleeps, and of the light behind it at the end: words stay legible on it. */
const DARKEST = 0.94;
const BRIGHTEST = 0.45;

/** The light of a night, where its page is open: dark while it is silent, and a dawn in the rise at its end. */
export function NightLight({ now: { kind, share = 0 }, quiet }: NightLightProps) {
  const dawn = kind === "rise" ? share : 0;
  if (kind !== "layer" && kind !== "silence" && kind !== "rise") return null;
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 -z-10 bg-linear-to-t from-lamp via-lamp/60 to-lamp/20 transition-opacity duration-1000"
        style={{ opacity: BRIGHTEST * dawn }}
      />
      <div
        aria-hidden="true"
        data-night-cover
        className="pointer-events-none fixed inset-0 z-50 bg-black transition-opacity duration-1000"
        style={{ opacity: quiet ? DARKEST * (1 - dawn) : 0 }}
      />
    </>
  );
}
