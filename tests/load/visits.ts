import { setTimeout as wait } from "node:timers/promises";
import type { Beat } from "#worker/features/beats/beat.ts";
import {
  errorName,
  type Kind,
  type Tally,
  timed,
  type VisitContext,
  type Visitor,
} from "./timed.ts";

/** A player that fills its buffer reads about three times as fast as it plays. */
const LISTENED_BYTES = 4_000_000;
const LISTENED_BYTES_A_SECOND = 500_000;
const SEEK_BYTES = 500_000;

/** The layers of each container, one after another: FLAC has none of noise. */
const LAYERS = {
  wav: ["rain", "pink", "tanpura", "sea", "bowls"],
  flac: ["pad", "tanpura", "none"],
};

/**
 * Opens the room of a beat, and listens: a part of it, a part after a seek, the same with a layer as WAV or
 * FLAC. Who downloads takes the whole WAV, and nothing more.
 */
export async function listenTo(
  visitor: Visitor,
  context: VisitContext,
  beat: Beat,
  visits: number,
): Promise<void> {
  const { jar, downloads } = visitor;
  await timed(context.tally, "room", 200, async () => {
    const answer = await jar.get(`/listen/${beat.id}`);
    await answer.arrayBuffer();
    return answer;
  });
  const whole = downloads ? beat.download_url : beat.audio_url;
  await stream(context, "first sound", 200, !downloads, () => jar.get(whole));
  if (downloads) return;
  const start = Math.floor(beat.bytes / 2);
  const Range = `bytes=${start}-${start + SEEK_BYTES - 1}`;
  await stream(context, "seek", 206, false, () => jar.get(beat.audio_url, { Range }));
  if (visits > 0 && context.over()) return;
  const turn = visits + visitor.index;
  const container = turn % 2 === 0 ? "wav" : "flac";
  const layer = LAYERS[container][turn % LAYERS[container].length];
  const sound = beat.audio_url.replace("audio.wav", `audio.${container}`);
  const mixed = `${sound}?layer=${layer}&flow=glide&ends=gentle&master=calm`;
  const kind = container === "wav" ? "layer" : "FLAC";
  await stream(context, kind, 206, true, () => jar.get(mixed, { Range: "bytes=0-1999999" }));
}

async function stream(
  { tally, over }: VisitContext,
  kind: Kind,
  status: number,
  slow: boolean,
  request: () => Promise<Response>,
): Promise<void> {
  let rest: ReadableStreamDefaultReader<Uint8Array> | undefined;
  // The time until a player can begin to play.
  await timed(tally, kind, status, async () => {
    const answer = await request();
    rest = answer.body?.getReader();
    tally.soundBytes += (await rest?.read())?.value?.length ?? 0;
    return answer;
  });
  if (rest === undefined) return;
  try {
    await read(rest, tally, slow, over);
  } catch (error) {
    tally.failed(kind, `broke off, ${errorName(error)}`);
  }
}

async function read(
  sound: ReadableStreamDefaultReader<Uint8Array>,
  tally: Tally,
  slow: boolean,
  over: () => boolean,
): Promise<void> {
  const began = performance.now();
  let bytes = 0;
  for (let part = await sound.read(); !part.done; part = await sound.read()) {
    bytes += part.value.length;
    tally.soundBytes += part.value.length;
    if (over() || (slow && bytes >= LISTENED_BYTES)) return sound.cancel();
    const ahead = (bytes / LISTENED_BYTES_A_SECOND) * 1000 - (performance.now() - began);
    if (slow && ahead > 100) await wait(ahead);
  }
}

const WISHES = { days: "14", goal: "sleep", hour: "21", minutes: "20", zone: "Asia/Kolkata" };

/** Opens the plan: begins one, or does today's session, or lets a plan rest or go on. */
export async function followPlan(visitor: Visitor, context: VisitContext): Promise<void> {
  const page = await send(context, "plan", 200, () => visitor.jar.get("/plan"));
  if (page === undefined) return;
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
  const [course, version] = [field("course"), field("version")];
  if (course === undefined || version === undefined) {
    await step(visitor, context, { intent: "start", ...WISHES });
    return;
  }
  const number = field("number");
  const done = number !== undefined && page.includes('value="done"');
  const rest = page.includes('value="resume"') ? "resume" : "pause";
  const seen = { course, version };
  await step(
    visitor,
    context,
    done ? { intent: "done", number, ...seen } : { intent: rest, ...seen },
  );
}

async function step(visitor: Visitor, context: VisitContext, fields: Record<string, string>) {
  await send(context, "plan step", 303, () => visitor.jar.postForm("/plan", fields));
}

/** Tallies a request to the end of its answer. @returns the body, when it has the expected status */
export async function send(
  { tally }: VisitContext,
  kind: Kind,
  status: number,
  request: () => Promise<Response>,
): Promise<string | undefined> {
  let body = "";
  const answered = await timed(tally, kind, status, async () => {
    const answer = await request();
    body = await answer.text();
    return answer;
  });
  return answered && body;
}

/** Buys the smallest plan: the order, the payment at the gateway, and the way back. */
export async function buyCredits(
  { jar }: Visitor,
  { tally, gateway }: VisitContext,
): Promise<void> {
  let page = "";
  const fields = { intent: "buy", plan: "starter", key: crypto.randomUUID() };
  const ordered = await timed(tally, "purchase", 303, async () => {
    const answer = await jar.postForm("/pricing", fields);
    await answer.arrayBuffer();
    page = answer.headers.get("Location") ?? "";
    return answer;
  });
  if (ordered === undefined) return;
  const link = gateway.links().find(({ id }) => gateway.pageOf(id) === page);
  if (link === undefined) {
    tally.failed("purchase", "led to no link of the gateway");
    return;
  }
  const { pathname, search } = new URL(gateway.pay(link.id).returnUrl);
  await timed(tally, "return", 303, async () => {
    const answer = await jar.get(pathname + search);
    await answer.arrayBuffer();
    return answer;
  });
}
