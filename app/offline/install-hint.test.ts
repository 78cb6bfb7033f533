import { expect, test } from "vitest";
import { InstallHint, type InstallState } from "./install-hint.ts";

/** A browser's offer, which is answered when the test says so. */
class Offer extends Event {
  asked = 0;
  readonly #choice = Promise.withResolvers<{ outcome: "accepted" | "dismissed" }>();
  readonly userChoice = this.#choice.promise;
  readonly answer = (outcome: "accepted" | "dismissed") => this.#choice.resolve({ outcome });

  constructor() {
    super("beforeinstallprompt", { cancelable: true });
  }

  async prompt() {
    this.asked += 1;
    if (this.asked > 1) throw new Error("The prompt() method may only be called once.");
  }
}

function hintIn(browser: { readonly isInstalled?: boolean; readonly addsByHand?: boolean }) {
  const events = new EventTarget();
  const hint = new InstallHint({ events, isInstalled: false, addsByHand: false, ...browser });
  const seen: InstallState[] = [];
  hint.follow(() => seen.push(hint.state()));
  const offered = () => {
    const offer = new Offer();
    events.dispatchEvent(offer);
    return offer;
  };
  const installed = () => events.dispatchEvent(new Event("appinstalled"));
  return { hint, seen, offered, installed };
}

test("nothing is said before the browser offers it, and its own bar does not come", () => {
  const { hint, offered } = hintIn({});
  expect(hint.state()).toBe("none");
  expect(offered().defaultPrevented).toBe(true);
  expect(hint.state()).toBe("offered");
});

test("a press has the browser ask once; accepted, the hint goes, and its end is said", async () => {
  const { hint, seen, offered, installed } = hintIn({});
  const offer = offered();
  const asking = hint.ask();
  await hint.ask();
  expect(offer.asked).toBe(1);
  offer.answer("accepted");
  await asking;
  installed();
  expect(seen).toEqual(["offered", "asking", "none", "installed"]);
});

test("an installation that is told before its answer stays said", async () => {
  const { hint, offered, installed } = hintIn({});
  const offer = offered();
  const asking = hint.ask();
  installed();
  offer.answer("accepted");
  await asking;
  expect(hint.state()).toBe("installed");
});

test("after a no there is nothing to press until the browser offers it again", async () => {
  const { hint, offered } = hintIn({});
  const offer = offered();
  const asking = hint.ask();
  offer.answer("dismissed");
  await asking;
  expect(hint.state()).toBe("dismissed");
  await hint.ask();
  expect(offer.asked).toBe(1);
  const again = offered();
  expect(hint.state()).toBe("offered");
  void hint.ask();
  expect(again.asked).toBe(1);
});

test("an offer that comes before the answer to the last one is kept", async () => {
  const { hint, offered } = hintIn({});
  const offer = offered();
  const asking = hint.ask();
  offered();
  offer.answer("dismissed");
  await asking;
  expect(hint.state()).toBe("offered");
});

test("a browser that refuses to ask leaves no button that does nothing", async () => {
  const { hint, offered } = hintIn({});
  offered().asked = 1;
  await expect(hint.ask()).rejects.toThrow("once");
  expect(hint.state()).toBe("dismissed");
});

test("an installation from the browser's own menu ends the hint, too", () => {
  const { hint, offered, installed } = hintIn({});
  offered();
  installed();
  expect(hint.state()).toBe("installed");
});

test("on an iPhone the way is said; opened from the home screen nothing is, nor is an offer taken", () => {
  expect(hintIn({ addsByHand: true }).hint.state()).toBe("by_hand");
  expect(hintIn({ addsByHand: true, isInstalled: true }).hint.state()).toBe("none");
  const { hint, offered } = hintIn({ isInstalled: true });
  expect(offered().defaultPrevented).toBe(false);
  expect(hint.state()).toBe("none");
});

test("whoever has left hears nothing more", () => {
  const { hint, offered } = hintIn({});
  const heard: InstallState[] = [];
  const leave = hint.follow(() => heard.push(hint.state()));
  offered();
  leave();
  offered();
  expect(heard).toEqual(["offered"]);
});
