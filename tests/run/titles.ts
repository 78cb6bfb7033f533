import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";

const FOLDER = "node_modules/.cache/tests";

/**
 * Prints one hash of the titles of all tests that ran, whatever their order, so that two runs of a commit show at a
 * glance that they ran the same tests. The sorted list is kept in `node_modules/.cache/tests`, a file for each hash.
 */
export default class Titles implements Reporter {
  private root = "";

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const titles = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.result().state !== "skipped")
        .map((test) => `${relative(this.root, module.moduleId)} > ${test.fullName}`),
    );
    const list = `${titles.sort().join("\n")}\n`;
    const hash = createHash("sha256").update(list).digest("hex").slice(0, 16);
    mkdirSync(join(this.root, FOLDER), { recursive: true });
    writeFileSync(join(this.root, FOLDER, `titles-${hash}.txt`), list);
    console.log(`Ran ${titles.length} tests, titles ${hash}.`);
  }
}
