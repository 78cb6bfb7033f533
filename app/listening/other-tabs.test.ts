import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { meetOtherTabs } from "./other-tabs.ts";

/** Between the tabs of one browser: each message comes to all others, some time later. */
class Channel extends EventTarget {
  static readonly all = new Set<Channel>();

  constructor() {
    super();
    Channel.all.add(this);
  }

  postMessage(data: unknown): void {
    const others = [...Channel.all].filter((other) => other !== this);
    setTimeout(() => {
      for (const other of others) {
        if (Channel.all.has(other)) other.dispatchEvent(new MessageEvent("message", { data }));
      }
    }, 20);
  }

  close(): void {
    Channel.all.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", Channel);
});
afterEach(() => {
  Channel.all.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a tab finds of a beat that another one plays, or does not. @param heard in the other one */
async function found(beat: string, heard: string | undefined) {
  const [there, here] = [meetOtherTabs(() => heard), meetOtherTabs(() => undefined)];
  const answer = vi.fn();
  void here.hear(beat).then(answer);
  await vi.advanceTimersByTimeAsync(500);
  for (const tab of [there, here]) tab.leave();
  return answer.mock.calls;
}

test("a beat that another tab plays is heard there; one that waits there, or another one, is not", async () => {
  expect(await found("b1", "b1")).toEqual([[true]]);
  expect(await found("b1", undefined)).toEqual([[false]]);
  expect(await found("b1", "b2")).toEqual([[false]]);
});

test("a tab that was closed or left answers no more, and asks no more", async () => {
  const [there, here] = [meetOtherTabs(() => "b1"), meetOtherTabs(() => undefined)];
  there.leave();
  const answer = vi.fn();
  void here.hear("b1").then(answer);
  await vi.advanceTimersByTimeAsync(500);
  expect(answer.mock.calls).toEqual([[false]]);
  void here.hear("b1").then(answer);
  here.leave();
  await vi.advanceTimersByTimeAsync(500);
  expect(answer).toHaveBeenCalledTimes(1);
});

test("without a channel between tabs nothing is heard elsewhere", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  expect(await meetOtherTabs(() => "b1").hear("b1")).toBe(false);
});
