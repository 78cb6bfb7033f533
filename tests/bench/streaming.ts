import { Agent, get } from "node:http";
import {
  CONTAINERS,
  type Container,
  hasFlac,
  MOST_WAV_MINUTES,
} from "#worker/sound/container/sound-file.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import type { LayerChoice, PlaybackOptions } from "#worker/sound/playback-options.ts";
import { type BenchEdge, startBenchEdge } from "./edge/start.ts";
import { extraMemory, firstByteP95, firstBytes, LISTENERS } from "./listeners.ts";
import { listeningTo, MIXES } from "./mixes.ts";
import { type Figure, FORMULA, median, medians, WALL } from "./protocol.ts";

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

const SEEKS = 60;
const CROWDS = 7;
/** Bytes of the last second of a WAV. */
const PURE = `/?formula=${encodeURIComponent(JSON.stringify(FORMULA))}&minutes=60`;

/** An hour of every mix, in each container that it is offered in, in workerd. */
export async function mixStreamingFigures(): Promise<readonly Figure[]> {
  const layered = (listener: number) =>
    hourOf(MIXES[1 + (listener % (MIXES.length - 1))] ?? "none");
  const note = `${LISTENERS} slow listeners at once, an hour each, of all layers`;
  const memory = await extraMemory(layered);
  const constant = await extraMemory(() => `${PURE}&constant=1`);
  return [
    await seekFigure(),
    {
      name: "memory, layered streams less constant ones",
      value: memory - constant,
      unit: "MiB",
      note: `resident, ${note}`,
    },
    await firstByteFigure(layered, note),
  ];
}

async function seekFigure(): Promise<Figure> {
  const edge = await startBenchEdge();
  try {
    const offered = MIXES.flatMap((layer) =>
      containersOf(layer).map((one) => [layer, one] as const),
    );
    const seekIn = (path: string, container: Container) => {
      // The last second of a FLAC file is smaller: it is read whole.
      const bytes = container === "wav" ? SECOND : SECOND / 6;
      return () => firstBytes(edge, `${path}&container=${container}&last=${bytes}`, bytes);
    };
    const seeks = [
      ...offered.map(([layer, container]): [string, () => Promise<void>] => [
        `${layer}, ${container}`,
        seekIn(hourOf(layer), container),
      ]),
      ...CONTAINERS.map((container): [string, () => Promise<void>] => [
        `a night, ${container}`,
        seekIn(nightOf(container), container),
      ]),
    ];
    const start = () => firstBytes(edge, `${PURE}&constant=1`, SECOND);
    const time: Record<string, number> = await medians(
      { ...Object.fromEntries(seeks), start },
      SEEKS,
      WALL,
    );
    const slowest = seeks
      .map(([name]) => name)
      .reduce((most, name) => ((time[name] ?? 0) > (time[most] ?? 0) ? name : most));
    return {
      name: "seek to the last second of an hour or a night, the worst mix / start of a constant stream",
      value: (time[slowest] ?? Number.NaN) / (time.start ?? Number.NaN),
      unit: "x",
      note: `wall, in workerd; ${slowest}, of ${seeks.length} mixes and containers`,
    };
  } finally {
    await edge.close();
  }
}

/** Layered and pure crowds in turn, each in a runtime of its own. */
async function firstByteFigure(
  layered: (listener: number) => string,
  note: string,
): Promise<Figure> {
  const times = { layered: [] as number[], pure: [] as number[] };
  for (let crowd = 0; crowd < CROWDS; crowd += 1) {
    times.layered.push(await crowdOf(layered));
    times.pure.push(await crowdOf(() => PURE));
  }
  return {
    name: "first byte, layered / pure, 95 of 100",
    value: median(times.layered) / median(times.pure),
    unit: "x",
    note: `wall, in workerd, ${note}`,
  };
}

async function crowdOf(pathOf: (listener: number) => string): Promise<number> {
  const edge = await startBenchEdge();
  try {
    await firstBytes(edge, pathOf(0), 1);
    return await firstByteP95(edge, pathOf);
  } finally {
    await edge.close();
  }
}

function hourOf(layer: LayerChoice): string {
  const listening = encodeURIComponent(JSON.stringify(listeningTo(layer, 60)));
  return `${PURE}&listening=${listening}`;
}

/** Eight hours, or of a WAV as many as it holds. */
function nightOf(container: Container): string {
  const minutes = container === "wav" ? MOST_WAV_MINUTES : 480;
  const night: PlaybackOptions = { ...listeningTo("tanpura", minutes), night: "on" };
  return `${PURE}&listening=${encodeURIComponent(JSON.stringify(night))}`;
}

function containersOf(layer: LayerChoice): readonly Container[] {
  return hasFlac(planBeat(FORMULA, listeningTo(layer))) ? ["wav", "flac"] : ["wav"];
}
