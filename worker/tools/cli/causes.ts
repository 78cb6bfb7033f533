/** `npm run -s causes < today.log`: prints causes of errors with their counts, and times by route. */
import { createInterface } from "node:readline/promises";
import { summarise } from "./log-summary.ts";

const lines: string[] = [];
for await (const line of createInterface({ input: process.stdin })) lines.push(line);
const { causes, routes, others } = summarise(lines);

console.log("count  line: cause");
for (const { event, cause, count } of causes) {
  console.log(`${String(count).padStart(5)}  ${event}: ${cause}`);
}
console.log("\n  p50 ms   p95 ms  requests  failed  route");
for (const { route, requests, failed, p50, p95 } of routes) {
  const cells = [
    [p50, 8] as const,
    [p95, 9] as const,
    [requests, 10] as const,
    [failed, 8] as const,
  ];
  const row = cells.map(([value, width]) => String(value).padStart(width)).join("");
  console.log(`${row}  ${route}`);
}
if (others > 0) console.log(`\n${others} lines are none of the log's.`);
