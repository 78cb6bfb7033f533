import { signsIn } from "./people.ts";
import { walkFixture } from "./rig.ts";
import type { Visitor } from "./visitor.ts";

// The stand-in leads back to http alone.
const walk = walkFixture("http", { sells: true });

/** Waits until the header says how many credits there are. */
async function hasCredits(visitor: Visitor, credits: number): Promise<void> {
  await visitor.until(
    (words) =>
      [...document.querySelectorAll("header *")].some(
        (one) => one.textContent === words && one.getClientRects().length > 0,
      ),
    `${credits} credits`,
  );
}

walk("credits are bought at the till, and are in the header on the way back", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  await visitor.opens("/pricing");
  await visitor.hydrated();
  await hasCredits(visitor, 25);
  await visitor.presses("button", "Buy 25 credits for ₹1,099");
  await visitor.sees("No money moves here.");
  await visitor.presses("button", "Pay ₹1,099");
  await visitor.sees("Thank you");
  await visitor.sees("25 credits are yours.");
  await visitor.isAt(`/payments/${visit.stack.gateway.links()[0]?.reference}`);
  await hasCredits(visitor, 50);
});
