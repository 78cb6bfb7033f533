import { configDefaults, defineConfig } from "vitest/config";
import { FixedOrder } from "./run/fixed-order.ts";

const root = new URL("..", import.meta.url).pathname;

/** Unit tests that take seconds each: servers and engines, many random cases, a costly hash. */
const LONG = [
  "db/migrate.test.ts",
  "worker/features/privacy/holdings.store.test.ts",
  "db/sqld/server.test.ts",
  "db/sqld/backup.test.ts",
  "db/transactions.test.ts",
  "tests/eval/eval.test.ts",
  "tests/property/**/*.test.ts",
  "tests/reading-cost/**/*.test.ts",
  "tests/sound/proof/**/*.test.ts",
  "tests/sound/decoders/decoders.test.ts",
  "worker/features/adaptation/simulation.test.ts",
  "worker/sound/layers/noise-layers.test.ts",
  "worker/sound/layers/tonal-layers.test.ts",
  "worker/features/accounts/password-hash.test.ts",
  "worker/tools/local/database/local-database.test.ts",
  "worker/tools/local/mail-catcher/mail-catcher.test.ts",
  "worker/adapters/mail/smtp.test.ts",
  "worker/adapters/mail/smtp.tls.test.ts",
  "worker/adapters/mail/smtp.workerd.test.ts",
  "worker/adapters/model/client.test.ts",
  "worker/adapters/model/hostile-replies.test.ts",
  "worker/adapters/model/risk.test.ts",
];

const API = ["tests/{integration,security}/**/*.test.ts"];
const FAULTS = ["tests/faults/**/*.test.ts"];
const PAGES = ["tests/{browser,audit}/**/*.test.ts"];
const AXE = ["tests/axe/**/*.test.ts"];

/** Test files in parallel on two cores: those with a stack or a browser of their own wait for it half of the time. */
const WORKERS = 3;

/** How long a test waits for what a page or a stack does: a busy machine makes it late, and late is no fault. */
const PATIENCE = { poll: { timeout: 60_000 } };

/** How long a test may take, ms: one that walks through three browsers, or verifies a release, waits many times. */
const limitOf = (name: string) => (["verify", "walk"].includes(name) ? 420_000 : 180_000);

/** The projects whose tests look at pages. */
const IN_A_BROWSER = ["landing", "pages", "axe", "verify", "walk", "fuzz", "listen"];

/** A project of tests that share no state: a worker runs many files, and starts what they share once. */
function project(name: string, include: readonly string[], more: { exclude?: string[] } = {}) {
  return {
    root,
    test: {
      name,
      include: [...include],
      exclude: [...configDefaults.exclude, ...(more.exclude ?? [])],
      testTimeout: limitOf(name),
      hookTimeout: 180_000,
      teardownTimeout: 60_000,
      expect: PATIENCE,
      isolate: false,
      maxWorkers: WORKERS,
      ...(IN_A_BROWSER.includes(name) && { globalSetup: "tests/run/unpack-chromium.ts" }),
      ...(name === "verify" && { env: { AXE_VIEWS: "all" } }),
    },
  };
}

/**
 * Unit tests are beside their code; tests that need a running stack are in tests/. `npm test` runs unit, long and landing,
 * which decide whether a change lands: landing is api, faults, pages and axe by the same workers, whose stacks and browsers
 * serve all of them. The others explore, measure or take long.
 */
export default defineConfig({
  test: {
    reporters: ["./tests/run/slowest.ts", "./tests/run/titles.ts", "./tests/run/failures-last.ts"],
    sequence: { sequencer: FixedOrder },
    teardownTimeout: 60_000,
    tags: [{ name: "release", description: "Decides over a release, not over every change." }],
    projects: [
      project(
        "unit",
        [
          "{app,worker,db}/**/*.test.ts",
          "tests/docs/*.test.ts",
          "tests/layers/*.test.ts",
          "tests/mutate/*.test.ts",
          "tests/pictures/*.test.ts",
        ],
        { exclude: LONG },
      ),
      project("landing", [...API, ...FAULTS, ...PAGES, ...AXE]),
      project("long", LONG),
      project("api", API),
      project("faults", FAULTS),
      project("pages", PAGES),
      project("axe", AXE),
      // The meters by which sound is judged are held against their standards where sound is judged whole.
      project("verify", ["tests/{verify,walk,axe}/**/*.test.ts", "tests/sound/meters/*.test.ts"]),
      project("walk", ["tests/walk/**/*.test.ts"]),
      project("fuzz", ["tests/fuzz/**/*.test.ts"]),
      project("listen", ["tests/listen/**/*.test.ts"]),
    ],
  },
});
