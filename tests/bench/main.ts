/** `npm run bench`: every figure a ratio within one run, as a table or, with `--json`, as JSON. */
import { encodingFigures } from "./encoding.ts";
import { exactnessFigures } from "./exactness.ts";
import { type Figure, type Missing, shown } from "./figure.ts";
import { mixStreamingFigures } from "./mix-streaming.ts";
import { mixFigures } from "./mixes.ts";
import { noiseProgramFigures } from "./noise-program.ts";
import { programFigures } from "./programs.ts";
import { renderingFigures } from "./rendering.ts";
import { streamingFigures } from "./streaming.ts";

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
