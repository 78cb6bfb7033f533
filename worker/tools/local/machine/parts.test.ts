import { expect, test } from "vitest";
import { Parts } from "./parts.ts";

/** A part that notes when it is closed. */
function part(name: string, closed: string[]) {
  return {
    async close() {
      closed.push(name);
    },
  };
}

test("parts close in reverse order, but what faces outwards first", async () => {
  const closed: string[] = [];
  const parts = new Parts();
  await parts.add(part("port", closed));
  await parts.add(part("door", closed), "first");
  await parts.add(part("database", closed));
  await parts.close();
  await parts.close();
  expect(closed).toEqual(["door", "database", "port"]);
});

test("a part that had not started when the end came is closed, and nothing starts after it", async () => {
  const closed: string[] = [];
  const parts = new Parts();
  await parts.close();
  await expect(parts.add(part("late", closed))).rejects.toThrow();
  expect(closed).toEqual(["late"]);
  expect(parts.stopping.aborted).toBe(true);
});
