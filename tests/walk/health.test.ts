import { expect } from "vitest";
import { KEYS } from "./browsers/window.ts";
import { signsIn } from "./people.ts";
import { playsPast } from "./player.ts";
import { walkFixture } from "./rig.ts";
import type { Visitor } from "./visitor.ts";

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
    // Its label is under no bar.
    const [label, bar] = await visitor.asks(() => {
      const [named] = (document.activeElement as HTMLInputElement).labels ?? [];
      const header = document.querySelector("header");
      return [named?.getBoundingClientRect().top, header?.getBoundingClientRect().bottom];
    });
    expect(label).toBeGreaterThan(Number(bar));
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

/** Presses Next, and waits until the step that follows can be filled in. */
async function goesOnTo(visitor: Visitor, step: number): Promise<void> {
  await visitor.presses("button", /^Next$/);
  await visitor.sees(`Step ${step} of 5`);
}

/** Waits until a field has a value. @param id of the field */
async function seesFilled(visitor: Visitor, id: string, value: string): Promise<void> {
  await visitor.until(
    (field, text) => document.querySelector<HTMLInputElement>(`#${field}`)?.value === text,
    ...[id, value],
  );
}

function isTicked(visitor: Visitor, label: string): Promise<boolean> {
  return visitor.asks(
    (text) =>
      [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].some(
        ({ checked, labels }) => checked && labels?.[0]?.textContent?.includes(text),
      ),
    label,
  );
}

/** Fills two steps in, and leaves the second one by way of another page. */
async function fillsTwoSteps(visitor: Visitor): Promise<void> {
  await visitor.opens("/profile");
  await visitor.hydrated();
  await visitor.fills("Full name", "Asha Rao");
  await visitor.fills("Date of birth", "17/05/1990");
  await visitor.chooses("Gender", "female");
  await goesOnTo(visitor, 2);
  await visitor.presses("checkbox", "Anxiety");
  await visitor.fills("Medical history", "Migraine");
  await visitor.presses("link", /^About/);
  await visitor.isAt("/about");
  await visitor.reloads();
}

/** Goes through two steps that are filled in already. */
async function findsTwoSteps(visitor: Visitor): Promise<void> {
  await visitor.opens("/profile");
  await visitor.hydrated();
  await seesFilled(visitor, "full_name", "Asha Rao");
  await seesFilled(visitor, "date_of_birth", "17/05/1990");
  await seesFilled(visitor, "gender", "female");
  await goesOnTo(visitor, 2);
  await seesFilled(visitor, "medical_history", "Migraine");
  expect([await isTicked(visitor, "Anxiety"), await isTicked(visitor, "PTSD")]).toEqual([
    true,
    false,
  ]);
}

async function finishesProfile(visitor: Visitor): Promise<void> {
  await goesOnTo(visitor, 3);
  await visitor.fills("Stress level", KEYS.home + KEYS.right.repeat(7));
  await seesFilled(visitor, "stress_level", "8");
  await goesOnTo(visitor, 4);
  await visitor.chooses("Diet", "vegan");
  await visitor.fills("Water", "1.5");
  await goesOnTo(visitor, 5);
  await visitor.presses("checkbox", "Meditation");
  await visitor.chooses("Session length", "30");
  await visitor.presses("button", /^Submit$/);
}

walk(
  "a profile left half-way is resumed with what was typed, and ends in its assessment",
  async (visit) => {
    const { visitor } = visit;
    await signsIn(visit);
    await fillsTwoSteps(visitor);
    await findsTwoSteps(visitor);
    await finishesProfile(visitor);
    for (const part of ["Risk Level", "Recommendations", "Suggested Therapies", "Next Steps"]) {
      await visitor.sees(part);
    }
  },
);

walk("a questionnaire is answered, and its result is found again", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  await visitor.opens("/wellbeing");
  await visitor.hydrated();
  await visitor.presses("link", "GAD-7");
  await visitor.isAt("/wellbeing/gad-7");
  for (const [at, answer] of [1, 2, 0, 3, 1, 0, 1].entries()) {
    await visitor.pressesIn(`#item-${at + 1}`, "radio", ANSWERS[answer] ?? "");
  }
  await visitor.presses("button", "See the result");
  await visitor.sees("8 of 21");
  await visitor.presses("link", "Back to Wellbeing");
  await visitor.isAt("/wellbeing");
  await visitor.sees("Last answered on");
  await visitor.sees("8 of 21");
});

const ANSWERS = ["Not at all", "Several days", "More than half the days", "Nearly every day"];

walk(
  "a plan for a week is made, its first day played, paused, gone on with and ended",
  async (visit) => {
    const { visitor } = visit;
    await signsIn(visit);
    await visitor.opens("/plan");
    await visitor.hydrated();
    await visitor.presses("radio", "Calm");
    await visitor.presses("radio", "One week");
    await visitor.presses("button", "See what it takes");
    await visitor.sees("Before you begin");
    await visitor.presses("button", "Begin today");
    await visitor.sees("Session 1 of 7");
    await visitor.presses("button", "Make this sound");
    await visitor.presses("link", /^Play /);
    await visitor.presses("button", /^Play$/);
    await playsPast(visitor, 1);
    await visitor.opens("/plan");
    await visitor.hydrated();
    await visitor.presses("button", /^Done$/);
    await visitor.sees("Done for today.");
    await visitor.sees("1 of 7 sessions done");
    await visitor.presses("button", "Pause the plan");
    await visitor.sees("Your plan is resting");
    await visitor.presses("button", "Go on");
    await visitor.sees("Pause the plan");
    await visitor.presses("summary", "End the plan");
    await visitor.presses("button", "Yes, end it");
    await visitor.sees("See what it takes");
  },
);
