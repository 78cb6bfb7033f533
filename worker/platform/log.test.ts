import { expect, test } from "vitest";
import { countLine } from "./log.ts";

test("counts a line under its cause, and does nothing without a dataset", () => {
  const points: unknown[] = [];
  const metrics = { writeDataPoint: (point: unknown) => void points.push(point) };
  const line = { event: "request", where: "/auth", outcome: "429", ms: 12 } as const;
  countLine(metrics, { ...line, cause: "http.429" });
  countLine(metrics, { ...line, outcome: "200", cause: undefined });
  countLine(undefined, { ...line, cause: undefined });
  expect(points).toEqual([
    { indexes: ["http.429"], blobs: ["request", "/auth", "429", "http.429"], doubles: [12] },
    { indexes: ["none"], blobs: ["request", "/auth", "200", "none"], doubles: [12] },
  ]);
});
