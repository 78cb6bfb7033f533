import { expect, test } from "vitest";
import { LIMITS } from "./limits.ts";

/** The most that fits into a window of one limit while another allows it: its windows may begin before. */
function mostWithin(whole: { windowMs: number }, part: { max: number; windowMs: number }): number {
  return part.max * (Math.ceil(whole.windowMs / part.windowMs) + 1);
}

test("wrong passwords of one network leave strangers in another as many as they have by themselves", () => {
  const { sign_in_account, sign_in_network } = LIMITS;
  const left = sign_in_account.max - mostWithin(sign_in_account, sign_in_network);
  expect(left).toBeGreaterThanOrEqual(sign_in_network.max);
});
