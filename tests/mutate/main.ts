/**
 * `npm run mutate`: makes deliberate faults in a copy of the product, one at a time, and says which of them
 * the tests find. `npm run mutate -- WORD` makes only those with the word, or one of several, in their names.
 */
import { parseArgs } from "node:util";
import { type Checkout, copyCheckout, endRunning, runTests } from "./checkout.ts";
import { changesKernel, changesPages, inOrder, type Mutation, needsBuild } from "./mutation.ts";
import { MUTATIONS } from "./mutations.ts";

/** As many faults of all may slip through. */
const MAY_SLIP = 2;

const { positionals } = parseArgs({ allowPositionals: true });
const words = positionals.map((word) => word.toLowerCase());
const hasWord = ({ name }: Mutation) => words.some((word) => name.toLowerCase().includes(word));
const chosen = inOrder(words.length === 0 ? MUTATIONS : MUTATIONS.filter(hasWord));
if (chosen.length === 0) {
  console.error(`No mutation has ${words.join(" or ")} in its name.`);
  process.exit(1);
}

const checkout = await copyCheckout();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    endRunning();
    void checkout.remove().then(() => process.exit(130));
  });
}
try {
  process.exitCode = await main(checkout);
} finally {
  await checkout.remove();
}

async function main(copy: Checkout): Promise<number> {
  const stale = (await Promise.all(chosen.map(copy.stale))).filter((text) => text !== undefined);
  if (stale.length > 0) {
    console.error(`The list of mutations is out of date:\n  ${stale.join("\n  ")}`);
    return 1;
  }
  const build = createBuild(copy);
  const built = await build(undefined);
  if (built !== undefined) {
    console.error(`The product does not build:\n${built}`);
    return 1;
  }
  if (!(await compiles(copy))) return 1;
  const files = [...new Set(chosen.flatMap(({ foundBy }) => foundBy))];
  const before = await runTests(copy, files);
  if (before.kind !== "green") {
    console.error(`Without any fault the tests fail:\n${before.output}`);
    return 1;
  }
  console.log(`Without any fault ${files.length} test files pass (${before.seconds} s).`);
  let slipped = 0;
  for (const mutation of chosen) {
    await copy.apply(mutation);
    const broken = await build(mutation);
    const tested = broken === undefined ? await runTests(copy, mutation.foundBy) : undefined;
    await copy.restore(mutation);
    if (tested?.kind !== "red") slipped += 1;
    const how =
      tested === undefined
        ? "DOES NOT BUILD"
        : tested.kind === "red"
          ? `found by ${tested.by}`
          : "SLIPPED THROUGH";
    console.log(`${(tested?.seconds ?? "-").padStart(6)} s  ${mutation.name}: ${how}`);
    if (tested?.kind === "failed") console.error(tested.output);
    if (broken !== undefined) console.error(broken);
  }
  console.log(`${chosen.length - slipped} of ${chosen.length} faults are found.`);
  return slipped > (words.length === 0 ? MAY_SLIP : 0) ? 1 : 0;
}

/** Whether the compiler accepts all faults at once: one that it finds needs no test. */
async function compiles(copy: Checkout): Promise<boolean> {
  for (const mutation of chosen) await copy.apply(mutation);
  const { code, output } = await copy.run("tsc", "--noEmit", "-p", ".");
  for (const mutation of chosen) await copy.restore(mutation);
  if (code !== 0) console.error(`A mutation does not compile:\n${output}`);
  return code === 0;
}

/**
 * Builds what a mutation changes and its tests run, and what the one before it has left.
 * @returns a function that returns the output of a build that fails
 */
function createBuild(copy: Checkout) {
  const tested = chosen.filter(needsBuild);
  const stale = { kernel: true, pages: tested.length > 0, worker: tested.length > 0 };

  async function step(script: string): Promise<void> {
    const { code, output } = await copy.run("npm", "run", "--silent", script);
    if (code !== 0) throw new Error(output);
  }

  return async (mutation: Mutation | undefined): Promise<string | undefined> => {
    const uses = mutation === undefined ? tested.length > 0 : needsBuild(mutation);
    const changes = {
      kernel: mutation !== undefined && changesKernel(mutation),
      pages: uses && mutation !== undefined && changesPages(mutation),
    };
    try {
      if (stale.kernel || changes.kernel) await step("build:kernel");
      stale.kernel = changes.kernel;
      await step("build:tables");
      await step("build:words");
      await step("build:offline");
      if (!uses) return undefined;
      if (stale.pages || changes.pages) await step("build:pages");
      stale.pages = changes.pages;
      await step("build:worker");
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
}
