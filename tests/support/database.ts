import { inject } from "vitest";
import { createDatabaseOn, type TestDatabase } from "./cluster.ts";

/** A migrated database of the test file's own, on the cluster that the integration project's global setup started. */
export function createDatabase(): Promise<TestDatabase> {
  return createDatabaseOn(inject("cluster"));
}
