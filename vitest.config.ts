import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One more than there are cores: much of what they do is waiting.
    maxWorkers: availableParallelism() + 1,
    // The files of a process share the modules that the first one loaded: loading them anew took a third of the time.
    isolate: false,
    // What is waited for may take a while on a busy machine; these limits, like those of tests below, only end what hangs.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    projects: [
      { extends: true, test: { name: "unit", include: ["tests/unit/**/*.test.ts"], testTimeout: 30_000 } },
      { extends: true, test: { name: "contract", include: ["tests/contract/**/*.test.ts"], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          pool: "forks",
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "fault",
          include: ["tests/fault/**/*.test.ts"],
          globalSetup: ["tests/support/build-setup.ts"],
          pool: "forks",
          // They start and kill whole processes, each its own: after everything else.
          sequence: { groupOrder: 1 },
          testTimeout: 360_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
