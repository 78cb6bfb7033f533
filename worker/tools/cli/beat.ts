/** `npm run -s beat`: one beat on the command line, with no server. One JSON object on stdout. */
import { runBeat } from "./run-beat.ts";

const { code, stdout, stderr } = await runBeat(process.argv.slice(2), process.env);
if (stdout !== undefined) console.log(stdout);
if (stderr !== undefined) console.error(stderr);
process.exitCode = code;
