/**
 * `npm run drill`: DRILL_MINUTES (20) of writers, backups and kill -9 of the database, reported as a table. It ends
 * with code 1 when one acknowledged row is missing, or the database or a backup is damaged.
 */
import { type DrillReport, runDrill } from "./drill.ts";

const minutes = Number(process.env.DRILL_MINUTES ?? "20");
if (!(minutes > 0)) throw new Error("DRILL_MINUTES is a number.");

const report = await runDrill(minutes, console.error);
console.log(toMarkdown(report));
for (const line of [...report.lost.map((id) => `lost: ${id}`), ...report.damage]) {
  console.error(line);
  process.exitCode = 1;
}

function toMarkdown(drill: DrillReport): string {
  const rows = [
    ["minutes", drill.minutes],
    ["acknowledged beats, three rows each", drill.acknowledged],
    ["of them lost", drill.lost.length],
    ["transactions without an answer", drill.unanswered],
    ["kills", drill.kills],
    ["backups restored and looked into", drill.backups],
    ["backups that a kill broke off", drill.brokenOff],
    ["integrity_check, foreign keys, balances", drill.damage.length === 0 ? "ok" : "damaged"],
  ] as const;
  return [
    "| measure | result |",
    "| --- | --- |",
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  ].join("\n");
}
