import { relative } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";

const SHOWN = 10;

/** Prints what each project and the slowest files took, s, when a run has ended. */
export default class Slowest implements Reporter {
  private began = 0;
  private root = "";

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root;
    this.began = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const projects = new Map<string, number>();
    const files = modules.map((module) => {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      const seconds = (duration + collectDuration + setupDuration) / 1000;
      const { name } = module.project;
      projects.set(name, (projects.get(name) ?? 0) + seconds);
      return { path: relative(this.root, module.moduleId), seconds };
    });
    const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
    const total = (performance.now() - this.began) / 1000;
    console.log("\nSlowest files, s of one worker:");
    for (const { path, seconds } of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)}  ${path}`);
    const shares = [...projects].map(([name, seconds]) => `${name} ${seconds.toFixed(0)}`);
    console.log(`Projects, s of one worker: ${shares.join(", ")}`);
    console.log(`In all ${total.toFixed(0)} s.\n`);
  }
}
