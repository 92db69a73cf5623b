import type { Services } from "#server/domain/scope.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import { Slice, type SliceOptions } from "./slice.ts";
import { openStream, type Stream } from "./window-rows.ts";

/** Failures in a row of our own, after which an administrator is told. Those of the platform make a stream rest. */
export const mostTries = 10;

/**
 * Reads what is due of one stream of call records for a few seconds. It is asked for again by the clock once more is due, so
 * nothing of it stands still for good.
 */
export async function archiveCalls(services: Services, job: HeldJob, options: SliceOptions = {}): Promise<Outcome> {
  const place = await openStream(services.db.system, job.key);
  if (place === null || rests(place.stream)) return "done";
  return new Slice(services, job, place, options).run();
}

function rests({ restUntil }: Stream): boolean {
  return restUntil !== null && restUntil.getTime() > Date.now();
}
