import { expect, test, vi } from "vitest";
import { runHook } from "#tests/rig/hooks.ts";
import { useInterlude } from "./interlude.ts";

type Session = Parameters<typeof useInterlude>[0];

/** A screen over a sound that plays. */
function overSound() {
  const decks = { state: { sound: {} }, play: vi.fn(async () => {}), pause: vi.fn() };
  const session = (playing: boolean, status: "off" | "running" | "done" = "off") =>
    ({ decks, playback: { playing }, timer: { status } }) as unknown as Session;
  const { result: interlude, show, leave } = runHook(useInterlude, session(true));
  return {
    interlude,
    decks,
    leave,
    /** The sound has paused or plays, and its timer is so. */
    becomes: (...now: Parameters<typeof session>) => show(session(...now)),
  };
}

test("a sound waits for what is heard in its place, and goes on", () => {
  const { interlude, decks, becomes } = overSound();
  interlude.begin();
  expect(decks.pause).toHaveBeenCalledOnce();
  becomes(false);
  expect(decks.play).not.toHaveBeenCalled();
  interlude.end();
  expect(decks.play).toHaveBeenCalledOnce();
});

test("it goes on only once the last of several is over, whichever began first, and then waits anew", () => {
  const { interlude, decks, becomes } = overSound();
  interlude.begin();
  becomes(false);
  // A check begins, which ends a preview.
  interlude.begin();
  interlude.end();
  expect(decks.play).not.toHaveBeenCalled();
  interlude.end();
  expect(decks.play).toHaveBeenCalledOnce();
  becomes(true);
  // One that ends twice ends no other.
  interlude.end();
  interlude.begin();
  becomes(false);
  interlude.begin();
  interlude.end();
  expect([decks.pause.mock.calls.length, decks.play.mock.calls.length]).toEqual([2, 1]);
  interlude.end();
  expect(decks.play).toHaveBeenCalledTimes(2);
});

test("a sound whose sleep timer ends meanwhile stays silent; a later one waits and goes on", () => {
  const { interlude, decks, becomes } = overSound();
  interlude.begin();
  becomes(false, "running");
  interlude.begin();
  becomes(false, "done");
  interlude.end();
  interlude.end();
  expect(decks.play).not.toHaveBeenCalled();
  becomes(true, "done");
  interlude.begin();
  becomes(false, "done");
  interlude.end();
  expect(decks.play).toHaveBeenCalledOnce();
});

test("a sound that was paused before stays so, and one that was closed meanwhile is not played", () => {
  const { interlude, decks, becomes } = overSound();
  becomes(false);
  interlude.begin();
  interlude.end();
  expect(decks.play).not.toHaveBeenCalled();
  becomes(true);
  interlude.begin();
  decks.state = {} as typeof decks.state;
  interlude.end();
  expect(decks.play).not.toHaveBeenCalled();
});

test("a screen that is left lets the sound go on, however many are heard on it", () => {
  const { interlude, decks, becomes, leave } = overSound();
  interlude.begin();
  becomes(false);
  interlude.begin();
  leave();
  expect(decks.play).toHaveBeenCalledOnce();
});
