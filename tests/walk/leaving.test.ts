import { expect } from "vitest";
import { signsIn } from "./people.ts";
import { walkFixture } from "./rig.ts";

const walk = walkFixture("https");

walk("Back after signing out leads to the sign-in, and nothing is left", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  await visitor.opens("/profile");
  await visitor.hydrated();
  await visitor.until(() => localStorage.getItem("session"));
  await visitor.until(() => navigator.serviceWorker.controller !== null);
  await visitor.opens("/history");
  await visitor.hydrated();
  await visitor.presses("summary", /@example/);
  await visitor.presses("button", "Sign Out");
  await visitor.sees("We Improve Lives");
  expect(await visitor.asks(() => localStorage.length)).toBe(0);
  await visitor.window.back();
  await visitor.sees("Sign in to your account");
  await visitor.hydrated();
  await visitor.isAt("/auth");
  expect(await visitor.asks(() => document.body.textContent)).not.toContain("That did not work");
});
