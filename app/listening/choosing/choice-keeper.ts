import { useEffect, useState } from "react";
import { withDeadline } from "#worker/domain/deadline.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import { CHOICE_FIELDS } from "#worker/sound/stored-choice.ts";

/** The shortest time between two requests, ms. */
const PAUSE_MS = 3000;

interface KeeperPorts<Choice> {
  /** Stores a choice with the person; never throws. @returns whether it is stored */
  readonly post: (choice: Choice) => Promise<boolean>;
  /** The last choice is stored. */
  readonly onKept: (choice: Choice) => void;
}

/** Stores the last of many quick changes, a moment later: a slider that moves is one change. */
export class ChoiceKeeper<Choice> {
  readonly #ports: KeeperPorts<Choice>;
  #waiting: { readonly choice: Choice } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending = Promise.resolve();

  constructor(ports: KeeperPorts<Choice>) {
    this.#ports = ports;
  }

  change(choice: Choice): void {
    this.#waiting = { choice };
    // One after another, so that an early one that is late does not overwrite it.
    this.#timer ??= setTimeout(() => {
      this.#sending = this.#sending.then(() => this.#send());
    }, PAUSE_MS);
  }

  /** The page is being left: sends at once what waits. */
  leave(): void {
    void this.#send();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const sent = this.#waiting;
    if (sent === undefined) return;
    this.#waiting = undefined;
    const kept = await this.#ports.post(sent.choice);
    if (kept && this.#waiting === undefined) this.#ports.onKept(sent.choice);
  }
}

/** A stalled network is not waited for longer, ms: the device remembers the choice as well. */
const DEADLINE_MS = 10_000;

/**
 * Stores a choice with the signed-in person; it never throws. `keepalive`: the last one is sent
 * although its page is gone.
 * @param owner the token of the page's owner
 */
export async function postChoice(choice: ListeningChoice, owner: string): Promise<boolean> {
  try {
    const body = choiceFields(choice, owner);
    const { ok } = await withDeadline(DEADLINE_MS, (signal) =>
      fetch("/listening/choice", {
        method: "POST",
        body,
        keepalive: true,
        redirect: "error",
        signal,
      }),
    );
    return ok;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** The fields that a form would send: a box that is not ticked sends nothing. */
function choiceFields({ pure, ...choice }: ListeningChoice, owner: string) {
  const fields = new URLSearchParams({ owner, ...(pure && { pure: "on" }) });
  for (const [name, value] of Object.entries(choice)) {
    if (value !== undefined) fields.set(name, String(value));
  }
  return fields;
}

/** What is chosen by sliders. */
const BY_SLIDER: readonly string[] = ["level", "balance"];

/** Whether nothing but the place of one slider tells two choices apart. */
export function differInOneSlider(one: ListeningChoice, other: ListeningChoice): boolean {
  const differing = CHOICE_FIELDS.filter((field) => one[field] !== other[field]);
  return differing.length === 1 && differing.every((field) => BY_SLIDER.includes(field));
}

/** What a slider says is chosen when it has rested for this time, ms. */
const REST_MS = 150;

/** The choice to play: at once, but for a slider that still moves. */
export function useSettledChoice(choice: ListeningChoice | undefined): ListeningChoice | undefined {
  const [settled, settle] = useState(choice);
  const moves = settled !== undefined && choice !== undefined && differInOneSlider(settled, choice);
  useEffect(() => {
    const settling = setTimeout(() => settle(choice), moves ? REST_MS : 0);
    return () => clearTimeout(settling);
  }, [choice, moves]);
  return moves ? settled : choice;
}
