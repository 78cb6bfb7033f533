import { type RefObject, useEffect, useRef } from "react";
import { restPlace } from "./rest-place.ts";

/** On its way to rest no line passes fast. */
const THERE_MS = 10_000;
/** On its way back the scene is out of sight, between these shares of the time. */
const BACK_MS = 1200;
const UNSEEN = 0.3;

interface RestRefs {
  readonly title: RefObject<HTMLHeadingElement>;
  /** Numbers to call, which stay in sight. */
  readonly help: RefObject<HTMLDivElement>;
  readonly scene: RefObject<HTMLDivElement>;
  readonly below: RefObject<HTMLDivElement>;
}

/**
 * While the controls rest, the scene takes the middle of the screen, and what stays below it goes along. By
 * transforms alone: the layout stays, and all of it is back when a hand moves.
 */
export function useRest(quiet: boolean): RestRefs {
  const title = useRef<HTMLHeadingElement>(null);
  const help = useRef<HTMLDivElement>(null);
  const scene = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [rings, button] = [scene.current, below.current];
    if (!quiet || !rings || !button) return;
    const place = placeOf(help.current ?? title.current, rings, button);
    if (place === undefined) return;
    const moves = [
      goTo(rings, `translateY(${place.scene}px) scale(${place.scale})`, THERE_MS),
      goTo(button, `translateY(${place.below}px)`, THERE_MS),
    ];
    return () => {
      const [from, buttonFrom] = [rings, button].map((one) => getComputedStyle(one).transform);
      for (const move of moves) move.cancel();
      // Not moved in sight: its lines would flicker over the eye.
      const away = { transform: from, opacity: 0, offset: UNSEEN };
      const home = { transform: "none", opacity: 0, offset: UNSEEN };
      rings.animate([{ transform: from, opacity: 1 }, away, home, { opacity: 1 }], BACK_MS);
      button.animate([{ transform: buttonFrom }, { transform: "none" }], {
        duration: BACK_MS / 2,
        easing: "ease-in-out",
      });
    };
  }, [quiet]);
  return { title, help, scene, below };
}

function goTo(one: HTMLElement, transform: string, duration: number): Animation {
  return one.animate([{ transform: "none" }, { transform }], { duration, fill: "forwards" });
}

function placeOf(above: HTMLElement | null, rings: HTMLElement, button: HTMLElement) {
  const ring = rings.getBoundingClientRect();
  const { top, height } = button.getBoundingClientRect();
  return restPlace({
    ...{ width: innerWidth, height: innerHeight, floor: floorOf() },
    above: Math.max(0, above?.getBoundingClientRect().bottom ?? 0),
    scene: { middle: ring.top + ring.height / 2, size: ring.height },
    below: { top, height },
  });
}

/** The bar of places stands at the foot of a phone, and at the side or nowhere elsewhere. */
function floorOf(): number {
  const bars = Array.from(document.querySelectorAll("nav"), (bar) => bar.getBoundingClientRect());
  const feet = bars.filter(({ top, height }) => height > 0 && top > innerHeight / 2);
  return Math.min(innerHeight, ...feet.map(({ top }) => top));
}
