/** `npm run bench:cost`: what one beat costs the runtime, the database and the network. */
import { readFile } from "node:fs/promises";
import { workerdOn } from "#tests/rig/processes.ts";
import { startStack } from "#tests/rig/stack.ts";

const BEATS = 24;
const MOODS = ["I am unable to sleep", "I feel anxious and overwhelmed", "I want to meditate"];
/** Linux counts a process's time in ticks of 10 ms. */
const TICK_MS = 10;

interface Made {
  readonly audio_url: string;
}

const stack = await startStack({ costlyHashes: true });
try {
  const pid = await workerdOn(Number(new URL(stack.origin).port));
  const cpu = async () => {
    const line = await readFile(`/proc/${pid}/stat`, "utf8");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  };
  const { jar } = await stack.insertPerson();
  const make = async (at: number) =>
    (await (await jar.postBeat({ mood: MOODS[at % MOODS.length] })).json()) as Made;
  // The first one loads the knowledge.
  await make(0);

  stack.roundTrips();
  const idle = await cpu();
  const made: Made[] = [];
  for (let at = 0; at < BEATS; at += 1) made.push(await make(at));
  const composed = await cpu();
  const roundTrips = stack.roundTrips();
  for (let at = 0; at < BEATS; at += 1) await (await jar.get("/assessment")).arrayBuffer();
  const shown = await cpu();
  let streamed = 0;
  for (const { audio_url } of made) {
    for await (const chunk of (await jar.get(audio_url)).body ?? []) streamed += chunk.length;
  }
  const played = await cpu();

  const each = (from: number, to: number) => Number(((to - from) / BEATS).toFixed(1));
  console.table({
    "a beat, built-in composer, CPU ms": each(idle, composed),
    "a beat, round trips to the database": each(0, roundTrips),
    "a page, CPU ms": each(composed, shown),
    "its sound once, CPU ms with the sending": each(shown, played),
    "its sound once, MB": Number((streamed / BEATS / 1e6).toFixed(1)),
  });
} finally {
  await stack.close();
}
