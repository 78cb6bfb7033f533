import { Agent, get } from "node:http";
import { type BenchEdge, startBenchEdge } from "./edge/start.ts";
import type { Figure } from "./figure.ts";
import { FORMULA } from "./job.ts";
import { extraMemory, firstBytes, LISTENERS } from "./listeners.ts";
import { medians, WALL } from "./protocol.ts";

const LAST_SECOND_OF_AN_HOUR = 44 + 3599 * 176_400;
const SECOND = 176_400;

/** The product's stream in workerd, compared with one from the same Worker that computes nothing. */
export async function streamingFigures(): Promise<readonly Figure[]> {
  const edge = await startBenchEdge();
  const agent = new Agent({ keepAlive: true });
  try {
    const whole = await compare("", 15, (path) => download(edge, agent, path));
    const first = await compare("&minutes=60", 60, (path) => firstBytes(edge, path, 64 * 1024));
    const seek = await compare(`&minutes=60&start=${LAST_SECOND_OF_AN_HOUR}`, 100, (path) =>
      firstBytes(edge, path, SECOND),
    );
    const note = "wall, in workerd, the same kind of stream from the same Worker";
    return [
      { name: "the Worker's stream / a constant one", value: whole, unit: "x", note },
      { name: "first 64 KiB of an hour / of a constant one", value: first, unit: "x", note },
      {
        name: "seek to the last second of an hour / in a constant one",
        value: seek,
        unit: "x",
        note,
      },
      ...(await memoryFigures()),
    ];
  } finally {
    agent.destroy();
    await edge.close();
  }
}

/** Median of the product's stream over that of the constant one. */
async function compare(query: string, rounds: number, act: (path: string) => Promise<void>) {
  const path = `/?formula=${encodeURIComponent(JSON.stringify(FORMULA))}${query}`;
  const time = await medians(
    { ours: () => act(path), constant: () => act(`${path}&constant=1`) },
    rounds,
    WALL,
  );
  return time.ours / time.constant;
}

/** Resident memory with a hundred listeners minus that with one, each measured in a fresh runtime. */
async function memoryFigures(): Promise<readonly Figure[]> {
  const path = `/?formula=${encodeURIComponent(JSON.stringify(FORMULA))}`;
  const ours = await extraMemory(() => path);
  const constant = await extraMemory(() => `${path}&constant=1`);
  const note = `resident, ${LISTENERS} slow listeners less 1`;
  return [
    { name: "memory, the Worker's stream", value: ours, unit: "MiB", note },
    { name: "memory, a constant stream", value: constant, unit: "MiB", note },
    { name: "memory, ours less constant", value: ours - constant, unit: "MiB", note },
  ];
}

function download({ url }: BenchEdge, agent: Agent, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url + path, { agent }, (response) => {
      response.resume();
      response.on("end", resolve);
      response.on("error", reject);
    }).on("error", reject);
  });
}
