import { DurableObject } from "cloudflare:workers";
import { createGenerationPorts } from "#worker/context.ts";
import { createLog } from "#worker/domain/observation/log.ts";
import { createMeasures } from "#worker/domain/observation/measures.ts";
import { readEnv } from "#worker/env.ts";
import { releaseAbandoned } from "#worker/services/generation/abandoned.ts";
import {
  deskQuestion,
  encodeLine,
  type Phase,
  REQUEST_ID,
} from "#worker/services/generation/desk-answer.ts";
import {
  type GenerationOutcome,
  type GenerationRequest,
  generateBeat,
  LEASE_MS,
} from "#worker/services/generation/generate.ts";
import { generationLine } from "#worker/services/generation/generation-line.ts";
import { countLine, type Metrics } from "#worker/services/observation/metrics.ts";

type DeskEnv = Readonly<Record<string, unknown>> & { readonly METRICS?: Metrics };

/** A generation whose booking got no answer. */
interface Unanswered {
  readonly id: string;
  /** The key of the request that was given its beat since; of another one it is no business. */
  readonly givenTo?: string;
}

/** A generation under way, with whatever it said so far. */
interface Run {
  readonly request: GenerationRequest;
  readonly phases: Phase[];
  readonly listeners: Set<(phase: Phase) => void>;
  readonly end: Promise<GenerationOutcome>;
}

const USER = "user";
const UNANSWERED = "unanswered";
/** The lease ends first, so that the alarm finds something to release. */
const ALARM_AFTER_MS = LEASE_MS + 5_000;

/**
 * The one place through which a person's generations pass: equal keys share one run, a run goes on
 * when its listener's line drops, and an alarm releases what a crash left. It is no lock and not the
 * truth: other requests come in between at every wait, and what holds is the database's constraints.
 */
export class GenerationDesk extends DurableObject<DeskEnv> {
  readonly #runs = new Map<string, Run>();

  /**
   * Answers a generation request with lines of JSON: phases, then the outcome. DELETE empties the
   * desk of an account that is gone; a run under way finds no place to book its beat in.
   */
  override async fetch(request: Request): Promise<Response> {
    if (request.method === "DELETE") {
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
      return new Response(null, { status: 204 });
    }
    const question = deskQuestion.parse(await request.json());
    const running = this.#runs.get(question.key);
    if (running !== undefined && !isSameWish(running.request, question)) {
      return answer({ phases: [], listeners: new Set(), end: Promise.resolve(KEY_REUSED) });
    }
    return running
      ? answer({ ...running, end: replay(running.end) })
      : answer(this.#start(question, request.headers.get(REQUEST_ID) ?? crypto.randomUUID()));
  }

  /** Releases this person's stale leases: what stands there is from a run that a crash ended. */
  override async alarm(): Promise<void> {
    const userId = await this.ctx.storage.get<string>(USER);
    if (userId === undefined || this.#runs.size > 0) return;
    const { database, log, now } = this.#ports(crypto.randomUUID());
    const released = await releaseAbandoned(database, now(), userId);
    if (this.#runs.size === 0) await this.ctx.storage.delete(USER);
    log("desk.alarm", { released });
  }

  #start(request: GenerationRequest, requestId: string): Run {
    const phases: Phase[] = [];
    const listeners = new Set<(phase: Phase) => void>();
    const report = (phase: Phase) => {
      phases.push(phase);
      for (const listener of listeners) listener(phase);
    };
    const alone = this.#runs.size === 0;
    const end = this.#run(request, requestId, alone, report).finally(() =>
      this.#runs.delete(request.key),
    );
    const run = { request, phases, listeners, end };
    this.#runs.set(request.key, run);
    this.ctx.waitUntil(end.catch(() => undefined));
    return run;
  }

  async #run(
    request: GenerationRequest,
    requestId: string,
    alone: boolean,
    report: (phase: Phase) => void,
  ): Promise<GenerationOutcome> {
    const { storage } = this.ctx;
    await storage.put(USER, request.userId);
    await storage.setAlarm(Date.now() + ALARM_AFTER_MS);
    const ports = this.#ports(requestId);
    const unanswered = await this.#unansweredFor(request.key);
    const outcome = await generateBeat(ports, request, report, { alone, unanswered });
    await this.#rememberUnanswered(request.key, unanswered, outcome);
    const { model } = ports.model.composer;
    const line = generationLine(outcome, ports.measures, model);
    ports.log("generation", line);
    const { cause, ms } = line;
    countLine(this.env.METRICS, {
      event: "generation",
      place: model,
      outcome: line.outcome,
      cause,
      ms,
    });
    // A place that could not be given back is left to the alarm.
    if (outcome.kind !== "failed" && this.#runs.size <= 1) {
      await storage.deleteAlarm();
      await storage.delete(USER);
    }
    return outcome;
  }

  async #unansweredFor(key: string): Promise<string | undefined> {
    const kept = await this.ctx.storage.get<Unanswered>(UNANSWERED);
    return kept?.givenTo === undefined || kept.givenTo === key ? kept?.id : undefined;
  }

  /**
   * A booking that got no answer may stand all the same. Whoever asks for the same again, under
   * whatever key, is given that beat, and pays for no second one.
   */
  async #rememberUnanswered(
    key: string,
    asked: string | undefined,
    outcome: GenerationOutcome,
  ): Promise<void> {
    const { storage } = this.ctx;
    if (outcome.kind === "failed" && outcome.unanswered !== undefined) {
      await storage.put(UNANSWERED, { id: outcome.unanswered });
    } else if (asked !== undefined && outcome.kind === "ready") {
      if (outcome.replayed) await storage.put(UNANSWERED, { id: asked, givenTo: key });
      else await storage.delete(UNANSWERED);
    }
  }

  #ports(requestId: string) {
    const env = readEnv(this.env);
    const measures = createMeasures(() => Date.now());
    const log = createLog(requestId, measures.blame);
    return { ...createGenerationPorts(env, { log, measures }), measures };
  }
}

const KEY_REUSED = { kind: "key_reused" } as const;

function isSameWish(one: GenerationRequest, other: GenerationRequest): boolean {
  return one.mood === other.mood && one.incognito === other.incognito;
}

/** Whoever joins a run did not start it: what they get is a beat that was made already. */
async function replay(end: Promise<GenerationOutcome>): Promise<GenerationOutcome> {
  const outcome = await end;
  return outcome.kind === "ready" ? { ...outcome, replayed: true } : outcome;
}

/** Says what a run said so far and goes on saying, until it ends. */
function answer({ phases, listeners, end }: Omit<Run, "request">): Response {
  let listener: ((phase: Phase) => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const phase of phases) controller.enqueue(encodeLine({ phase }));
      listener = (phase) => controller.enqueue(encodeLine({ phase }));
      listeners.add(listener);
      const outcome = await end;
      controller.enqueue(encodeLine({ outcome }));
      controller.close();
    },
    cancel() {
      if (listener) listeners.delete(listener);
    },
  });
  return new Response(body);
}
