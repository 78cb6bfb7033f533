#!/usr/bin/env node
/**
 * `npm run -s beat`, or `npx stillwave`: one beat on the command line, with no server. With `--json` one JSON object on
 * stdout.
 */
import { progressIn } from "./beat-files.ts";
import { type Ended, runBeat } from "./run-beat.ts";

const ended = await runBeat(process.argv.slice(2), process.env, progressIn(process.stderr));
print(ended);
if (ended.play) print(await ended.play());

function print({ code, stdout, stderr }: Ended): void {
  if (stdout !== undefined) console.log(stdout);
  if (stderr !== undefined) console.error(stderr);
  process.exitCode = code;
}
