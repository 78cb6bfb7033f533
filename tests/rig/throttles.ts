import { hmacHex } from "#worker/domain/crypto.ts";
import { LIMITS, type LimitName } from "#worker/domain/limits.ts";
import { now } from "./clock.ts";
import { SECRET, type Stack } from "./stack.ts";

/**
 * Counts attempts without making them, in a stack with the limits of production.
 * @param whose the account, address, network or device
 * @param left how many attempts the limit still allows. @default 0
 */
export async function exhaust(
  { dump }: Pick<Stack, "dump">,
  limit: LimitName,
  whose: string,
  left = 0,
): Promise<void> {
  const key = await hmacHex(SECRET, "throttle", limit, whose);
  await dump.rows("insert or replace into throttle (key, count, resets_at) values (?, ?, ?)", [
    ...[key, LIMITS[limit].max - left, now() + 600_000],
  ]);
}
