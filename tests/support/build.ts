import { buildWhenStale } from "#scripts/start-build.ts";

/** The folder of the one build that browser tests and tests on real processes share; another one for who tests beside others. */
export const testDist = process.env.SWITCHBOARD_TEST_DIST ?? ".next-test";

/**
 * Builds the portal when its sources have changed since the last time. Whoever calls this first runs alone: the setup of
 * the fault project, before any of its files.
 */
export async function buildForTests(): Promise<void> {
  await buildWhenStale(testDist, new AbortController().signal);
}
