import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;

/** Unit tests that take seconds each: servers and engines, many random cases, a costly hash. */
const LONG = [
  "db/migrate.test.ts",
  "db/personal-data.test.ts",
  "db/sqld/server.test.ts",
  "db/transactions.test.ts",
  "tests/eval/eval.test.ts",
  "tests/reading-cost/growth.test.ts",
  "tests/reading-cost/hostile-moods.test.ts",
  "tests/reading-cost/hostile-requests.test.ts",
  "tests/sound/proof/distance.test.ts",
  "tests/sound/proof/glides.test.ts",
  "tests/sound/proof/layers.test.ts",
  "tests/sound/decoders/decoders.test.ts",
  "tests/sound/proof/parts.test.ts",
  "worker/domain/adaptation/simulation.test.ts",
  "worker/domain/sound/layers/noise-layers.test.ts",
  "worker/services/passwords/password.test.ts",
  "worker/tools/local/database/local-database.test.ts",
  "worker/tools/local/mail-catcher/mail-catcher.test.ts",
  "worker/tools/local/database/legacy-import.test.ts",
  "worker/adapters/mail/smtp.test.ts",
  "worker/adapters/mail/smtp.workerd.test.ts",
  "worker/adapters/model/client.test.ts",
  "worker/adapters/model/hostile-replies.test.ts",
  "worker/adapters/model/risk.test.ts",
];

/** Test files in parallel on two cores: those with a stack or a browser of their own wait for it half of the time. */
const WORKERS = 3;

/** How long a test waits for what a page or a stack does: a busy machine makes it late, and late is no fault. */
const PATIENCE = { poll: { timeout: 30_000 } };

/** Unit tests are beside their code; tests that need a running stack are in tests/. */
export default defineConfig({
  test: {
    projects: [
      {
        root,
        test: {
          name: "unit",
          include: [
            "{app,worker,db}/**/*.test.ts",
            "tests/docs/{docs,specification}.test.ts",
            "tests/layers/*.test.ts",
            "tests/pictures/*.test.ts",
            "tests/sound/meters/*.test.ts",
          ],
          exclude: LONG,
          testTimeout: 20_000,
          // They share no state, and a worker for each would take longer than most of them.
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      {
        root,
        test: {
          name: "long",
          include: LONG,
          testTimeout: 60_000,
          // Some start an engine or bundle a module first: seconds of work, more beside other tests.
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
      {
        root,
        test: {
          name: "integration",
          include: [
            "tests/{integration,security,faults}/**/*.test.ts",
            "tests/docs/commands.test.ts",
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: PATIENCE,
          // They share no state, and each would import the same rig anew.
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      {
        root,
        test: {
          name: "browser",
          include: ["tests/{browser,audit}/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENCE,
          // They share no state, and each would import the same rig anew.
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      {
        root,
        test: {
          name: "walk",
          include: ["tests/walk/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // They share no state, and each would import the same rig anew.
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});
