import { askForCounts } from "#server/domain/reports/count/count-reports.ts";
import type { Services } from "#server/domain/scope.ts";
import { hurry, workOnNext } from "#tests/support/jobs.ts";

/** Counts whatever changed, as the workers do each minute. */
export async function countAll(services: Services): Promise<void> {
  await askForCounts(services);
  while (await workOnNext(services, "count_reports")) await hurry(services);
}
