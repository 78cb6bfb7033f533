/** `npm run bench`: every figure a ratio within one run, as a table or, with `--json`, as JSON. */
import type { Figure, Missing } from "./figure.ts";
import { programFigures } from "./programs.ts";
import { renderingFigures } from "./rendering.ts";
import { streamingFigures } from "./streaming.ts";

const figures = [
  ...(await renderingFigures()),
  ...(await programFigures()),
  ...(await streamingFigures()),
];

if (process.argv.includes("--json")) {
  console.log(JSON.stringify({ job: "5 x 60 s, 13.23 M frames, 52.9 MB", figures }, null, 2));
} else {
  console.log("| 5 x 60 s, 13.23 M frames, 52.9 MB | figure | how |\n|---|---|---|");
  for (const figure of figures) console.log(row(figure));
}

function row(figure: Figure | Missing): string {
  if ("missing" in figure) return `| ${figure.name} | - | ${figure.missing} |`;
  const { name, value, unit, note } = figure;
  const number = unit === "x" ? value.toFixed(value < 10 ? 2 : 0) : `${value.toFixed(0)} MiB`;
  return `| ${name} | ${number} | ${note} |`;
}
