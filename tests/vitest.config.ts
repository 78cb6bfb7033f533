import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;

/** Unit tests stand beside their code; what needs a running stack stands in tests/. */
export default defineConfig({
  test: {
    projects: [
      {
        root,
        test: {
          name: "unit",
          include: ["{app,worker,db,tests/eval}/**/*.test.ts"],
          testTimeout: 20_000,
        },
      },
      {
        root,
        test: {
          name: "integration",
          include: ["tests/{integration,security,faults}/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        root,
        test: {
          name: "browser",
          include: ["tests/{browser,audit}/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
