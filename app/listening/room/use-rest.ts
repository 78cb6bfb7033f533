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

/** Where an element has its place in the layout, px, and how a transform shows it. */
interface Standing {
  readonly middle: number;
  readonly size: number;
  readonly down: number;
  readonly scale: number;
}

/**
 * While the controls rest, the scene takes the middle of the screen, and what stays below it goes along. By
 * transforms alone: the layout stays, and all of it is back when a hand moves. Where a sentence comes or goes
 * meanwhile, both go on slowly from where they are seen.
 */
export function useRest(quiet: boolean): RestRefs {
  const title = useRef<HTMLHeadingElement>(null);
  const help = useRef<HTMLDivElement>(null);
  const scene = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [rings, button] = [scene.current, below.current];
    if (!quiet || !rings || !button) return;
    let before: readonly Standing[] = [];
    let moves: Animation[] = [];
    // Called once at the start, and then between a change of the layout and its picture.
    const sizes = new ResizeObserver(() => {
      const [ring, foot] = [standingOf(rings), standingOf(button)];
      const place = placeOf(help.current ?? title.current, ring, foot);
      const [ringSeen, footSeen] = [seenFrom(ring, before[0]), seenFrom(foot, before[1])];
      for (const move of moves) move.cancel();
      before = [ring, foot];
      moves = [
        goTo(rings, ringSeen, { down: place?.scene ?? 0, scale: place?.scale ?? 1 }),
        goTo(button, footSeen, { down: place?.below ?? 0, scale: 1 }),
      ];
    });
    sizes.observe(button);
    if (rings.parentElement) sizes.observe(rings.parentElement);
    return () => {
      sizes.disconnect();
      const [from, buttonFrom] = [rings, button].map((one) => getComputedStyle(one).transform);
      for (const move of moves) move.cancel();
      if (new DOMMatrixReadOnly(from).isIdentity) return;
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

type Shown = Pick<Standing, "down" | "scale">;

function standingOf(one: HTMLElement): Standing {
  const { m22: scale, m42: down } = new DOMMatrixReadOnly(getComputedStyle(one).transform);
  const { top, height } = one.getBoundingClientRect();
  return { middle: top + height / 2 - down, size: height / scale, down, scale };
}

/** The transform by which an element stays where it was seen, though its place in the layout has changed. */
function seenFrom(now: Standing, before: Standing = now): Shown {
  return {
    down: now.down + before.middle - now.middle,
    scale: (now.scale * before.size) / now.size,
  };
}

function goTo(one: HTMLElement, from: Shown, to: Shown): Animation {
  const transform = [from, to].map(({ down, scale }) => `translateY(${down}px) scale(${scale})`);
  return one.animate({ transform }, { duration: THERE_MS, fill: "forwards" });
}

function placeOf(above: HTMLElement | null, ring: Standing, foot: Standing) {
  return restPlace({
    ...{ width: innerWidth, height: innerHeight, floor: floorOf() },
    above: Math.max(0, above?.getBoundingClientRect().bottom ?? 0),
    scene: ring,
    below: { top: foot.middle - foot.size / 2, height: foot.size },
  });
}

/** The bar of places stands at the foot of a phone, and at the side or nowhere elsewhere. */
function floorOf(): number {
  const bars = Array.from(document.querySelectorAll("nav"), (bar) => bar.getBoundingClientRect());
  const feet = bars.filter(({ top, height }) => height > 0 && top > innerHeight / 2);
  return Math.min(innerHeight, ...feet.map(({ top }) => top));
}
