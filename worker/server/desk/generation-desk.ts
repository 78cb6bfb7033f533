import { DurableObject } from "cloudflare:workers";
import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { createMeasures, type Measures } from "#worker/domain/log.ts";
import { type GenerationPorts, generateBeat, LEASE_MS } from "#worker/features/beats/generate.ts";
import type { Desk } from "#worker/features/beats/generations.ts";
import { releaseStale } from "#worker/features/beats/lease.ts";
import {
  type GenerationOutcome,
  type GenerationRequest,
  generationLine,
} from "#worker/features/beats/outcome.ts";
import type { Phase } from "#worker/features/beats/rules.ts";
import { alertingLog, createAlerts } from "#worker/platform/alerts.ts";
import { countLine, createLog, type Metrics } from "#worker/platform/log.ts";
import type { Assets } from "#worker/platform/speech.ts";
import { createGenerationPorts } from "#worker/server/context.ts";
import { readEnv } from "#worker/server/env.ts";
import { Run } from "./run.ts";
import { StoredWitness, Unanswered } from "./storage.ts";

type DeskEnv = Readonly<Record<string, unknown>> & {
  readonly WATCH: DurableObjectNamespace;
  readonly METRICS?: Metrics;
  readonly ASSETS?: Assets;
};

type DeskPorts = GenerationPorts & { readonly measures: Measures };

const USER = "user";
/** The lease ends first, so that the alarm finds something to release. */
const ALARM_AFTER_MS = LEASE_MS + 5_000;

/**
 * The one object through which a person's generations pass: equal keys share one run, a run
 * continues when its caller's connection drops, and an alarm releases the lease of a crashed run. It is neither a lock nor
 * the source of truth: other requests interleave at every await, and the database's constraints decide.
 */
export class GenerationDesk extends DurableObject<DeskEnv> implements Desk {
  readonly #runs = new Map<string, Run>();
  readonly #unanswered = new Unanswered(this.ctx.storage);
  readonly #witness = new StoredWitness(this.ctx.storage);

  async generate(
    request: GenerationRequest,
    requestId: string,
    onPhase: (phase: Phase) => void,
  ): Promise<GenerationOutcome> {
    const running = this.#runs.get(request.key);
    if (running === undefined) return this.#start(request, requestId).follow(onPhase);
    if (!running.isFor(request)) return { kind: "key_reused" };
    const outcome = await running.follow(onPhase);
    // A request that joins a run replays the beat of the request that started it.
    if (outcome.kind !== "ready") return outcome;
    return { ...outcome, replayed: true, quota: undefined };
  }

  /** Deletes what the desk stores. A run that has not ended fails at its commit: the account is gone. */
  async forget(): Promise<void> {
    this.#witness.forget();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** Releases this person's stale leases, whose runs a crash ended. */
  override async alarm(): Promise<void> {
    const userId = await this.ctx.storage.get<string>(USER);
    if (userId === undefined || this.#runs.size > 0) return;
    const ports = this.#ports(crypto.randomUUID());
    const released = await releaseStale(ports, userId);
    if (this.#runs.size === 0) await this.ctx.storage.delete(USER);
    ports.log("desk.alarm", { released });
  }

  #start(request: GenerationRequest, requestId: string): Run {
    const noneRunning = this.#runs.size === 0;
    const run = new Run(request, (onPhase) =>
      this.#generate(request, requestId, noneRunning, onPhase).finally(() =>
        this.#runs.delete(request.key),
      ),
    );
    this.#runs.set(request.key, run);
    this.ctx.waitUntil(run.end.catch(() => undefined));
    return run;
  }

  async #generate(
    request: GenerationRequest,
    requestId: string,
    noneRunning: boolean,
    onPhase: (phase: Phase) => void,
  ): Promise<GenerationOutcome> {
    const { storage } = this.ctx;
    await storage.put(USER, request.userId);
    await storage.setAlarm(Date.now() + ALARM_AFTER_MS);
    const ports = this.#ports(requestId, request.composer);
    const unanswered = await this.#unanswered.idFor(request.key);
    const others = { noneRunning, unanswered, witness: this.#witness };
    const outcome = await generateBeat(ports, request, onPhase, others);
    await this.#unanswered.keep(request.key, unanswered, outcome);
    this.#report(outcome, ports);
    // A lease that could not be released is left to the alarm.
    if (outcome.kind !== "failed" && this.#runs.size <= 1) {
      await storage.deleteAlarm();
      await storage.delete(USER);
    }
    return outcome;
  }

  /** Logs and counts how a generation ended. */
  #report(outcome: GenerationOutcome, { log, measures, model }: DeskPorts): void {
    const where = model.composer.model;
    const line = generationLine(outcome, measures, where);
    log("generation", line);
    const { cause, ms = 0 } = line;
    countLine(this.env.METRICS, { event: "generation", where, outcome: line.outcome, cause, ms });
  }

  #ports(requestId: string, composer?: GenerationRequest["composer"]): DeskPorts {
    const env = readEnv(this.env);
    const now = () => Date.now();
    const measures = createMeasures(now);
    const { ASSETS: assets, WATCH: watch } = this.env;
    const waitUntil = (promise: Promise<unknown>) => this.ctx.waitUntil(promise);
    const alerts = createAlerts({ watch, waitUntil, log: createLog(requestId) });
    const log = alertingLog(createLog(requestId, measures.blame), alerts, now);
    return { ...createGenerationPorts(env, { log, measures, assets, composer }), measures };
  }
}
