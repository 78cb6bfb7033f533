import { expect, test, vi } from "vitest";
import { runHook } from "#tests/rig/hooks.ts";
import { useRest } from "./use-rest.ts";

/** An element whose animations are at their end at once, until they are cancelled. */
class StandingElement {
  transform = "none";
  readonly parentElement = null;
  readonly animate = vi.fn(({ transform }: { transform?: readonly string[] }) => {
    this.transform = transform?.at(-1) ?? "none";
    return {
      cancel: () => {
        this.transform = "none";
      },
    };
  });
  readonly #top: number;
  readonly #height: number;

  constructor(top: number, height: number) {
    this.#top = top;
    this.#height = height;
  }

  getBoundingClientRect() {
    const [top, height] = [this.#top, this.#height];
    return { top, height, bottom: top + height };
  }
}

/** Reads the transforms of a scene: `none`, or how far down it goes and how much it grows. */
class Matrix {
  readonly m22: number;
  readonly m42: number;

  constructor(transform: string) {
    const numbers = /^translateY\((.+)px\) scale\((.+)\)$/.exec(transform) ?? [];
    this.m42 = Number(numbers[1] ?? 0);
    this.m22 = Number(numbers[2] ?? 1);
  }

  get isIdentity(): boolean {
    return this.m22 === 1 && this.m42 === 0;
  }
}

/** A room on a screen so high, px, whose controls rest and are back. @returns how its scene moved, to rest and back */
function restsAndReturns(innerHeight: number) {
  let layOut = () => {};
  const stubs = {
    ...{ innerHeight, innerWidth: 390, DOMMatrixReadOnly: Matrix },
    document: { querySelectorAll: () => [] },
    getComputedStyle: ({ transform }: StandingElement) => ({ transform }),
    ResizeObserver: class {
      constructor(look: () => void) {
        layOut = look;
      }
      observe() {}
      disconnect() {}
    },
  };
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub);
  const [title, scene, below] = [
    new StandingElement(20, 60),
    new StandingElement(120, 300),
    new StandingElement(440, 80),
  ];
  const { show } = runHook((quiet: boolean) => {
    const refs = useRest(quiet);
    for (const [ref, current] of [
      [refs.title, title],
      [refs.scene, scene],
      [refs.below, below],
    ] as const) {
      Object.assign(ref, { current });
    }
  }, false);
  show(true);
  layOut();
  const rest = scene.transform;
  scene.animate.mockClear();
  show(false);
  return { rest, back: scene.animate.mock.calls.map(([frames]) => frames) };
}

test("a scene that rested larger, in the middle, comes back out of sight", () => {
  const { rest, back } = restsAndReturns(800);
  expect(rest).toMatch(/^translateY\(\d.*px\) scale\(1\.\d+\)$/);
  expect(back).toEqual([
    [
      { transform: rest, opacity: 1 },
      expect.objectContaining({ opacity: 0 }),
      expect.objectContaining({ opacity: 0 }),
      { opacity: 1 },
    ],
  ]);
});

test("a scene that found no room to rest stays in sight where it is, and so it does when the controls are back", () => {
  expect(restsAndReturns(300)).toEqual({ rest: "translateY(0px) scale(1)", back: [] });
});
