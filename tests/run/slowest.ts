import { relative } from "node:path";
import type { Reporter, TestModule, TestRunEndReason, Vitest } from "vitest/node";

const SHOWN = 10;

/** Prints what each folder and the slowest files took, s, when a run has passed. */
export default class Slowest implements Reporter {
  private began = 0;
  private root = "";

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root;
    this.began = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[], _: unknown, reason: TestRunEndReason): void {
    if (reason !== "passed") return;
    const folders = new Map<string, number>();
    const files = modules.map((module) => {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      const seconds = (duration + collectDuration + setupDuration) / 1000;
      const path = relative(this.root, module.moduleId);
      const folder = path.split("/").slice(0, 2).join("/");
      folders.set(folder, (folders.get(folder) ?? 0) + seconds);
      return { path, seconds };
    });
    const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
    const total = (performance.now() - this.began) / 1000;
    console.log("\nSlowest files, s of one worker:");
    for (const { path, seconds } of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)}  ${path}`);
    const shares = [...folders].map(([name, seconds]) => `${name} ${seconds.toFixed(0)}`);
    console.log(`Folders, s of one worker: ${shares.join(", ")}`);
    console.log(`In all ${total.toFixed(0)} s.\n`);
  }
}
