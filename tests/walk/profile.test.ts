import { expect } from "vitest";
import { KEYS } from "./browsers/window.ts";
import { signsIn } from "./people.ts";
import { walkFixture } from "./rig.ts";

const walk = walkFixture("http");

walk(
  "on a phone, an error leads to its field, which is in sight, and stays",
  async (visit) => {
    const { visitor } = visit;
    await signsIn(visit);
    await visitor.window.resize(390, 844);
    await visitor.opens("/profile?step=1");
    await visitor.hydrated();
    expect(
      await visitor.asks(() => document.querySelector<HTMLInputElement>("#date_of_birth")?.value),
    ).toBe("");
    await visitor.fills("Date of birth", "1890");
    await visitor.presses("button", /^Next$/);
    await visitor.until(() => document.querySelector("[role=alert] a") !== null);
    await visitor.presses("link", "Date of birth");
    await visitor.until(() => document.activeElement?.id === "date_of_birth");
    expect(await visitor.asks(() => document.querySelectorAll("[role=alert] a").length)).toBe(1);
    const covered = await visitor.asks(() => {
      const field = document.activeElement;
      const { left, top, width, height } = field?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) !== field;
    });
    expect(covered).toBe(false);
  },
  { expected: /status of 400/ },
);

walk("Enter goes on from a slider", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  await visitor.opens("/profile?step=3");
  await visitor.hydrated();
  await visitor.until(() => {
    document.querySelector<HTMLInputElement>("main input[type=range]")?.focus();
    return document.activeElement?.matches("[type=range]");
  });
  await visitor.keys(KEYS.enter);
  await visitor.sees("Step 4 of 5");
});
