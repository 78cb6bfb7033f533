/** `npm run bench`: every figure a ratio within one run, as a table or, with `--json`, as JSON. */

import { mixFigures } from "./mixes.ts";
import { encodingFigures, noiseProgramFigures, programFigures } from "./programs.ts";
import { type Figure, type Missing, shown } from "./protocol.ts";
import { exactnessFigures, renderingFigures } from "./rendering.ts";
import { mixStreamingFigures, streamingFigures } from "./streaming.ts";

const figures = [
  ...(await renderingFigures()),
  ...(await programFigures()),
  ...(await streamingFigures()),
  ...(await mixFigures()),
  ...(await noiseProgramFigures()),
  ...(await encodingFigures()),
  ...(await mixStreamingFigures()),
  ...exactnessFigures(),
];

if (process.argv.includes("--json")) {
  console.log(JSON.stringify({ job: "5 x 60 s, 13.23 M frames, 52.9 MB", figures }, null, 2));
} else {
  console.log("| 5 x 60 s, 13.23 M frames, 52.9 MB | figure | how |\n|---|---|---|");
  for (const figure of figures) console.log(row(figure));
}

function row(figure: Figure | Missing): string {
  if ("missing" in figure) return `| ${figure.name} | - | ${figure.missing} |`;
  return `| ${figure.name} | ${shown(figure)} | ${figure.note} |`;
}
