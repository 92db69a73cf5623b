import { sql } from "drizzle-orm";
import { callbackIntake } from "#db/schema/operations.ts";
import type { Services } from "#server/domain/scope.ts";
import type { Receiver } from "./receive.ts";

/** How often each web process says what became of the callbacks that came to it. */
const everyMs = 10_000;

/** Stores once what this process says of its callbacks. Throws what the database or the disk throws. */
export async function reportIntake(
  { db }: Pick<Services, "db">,
  receiver: Pick<Receiver, "counts" | "asideFiles">,
  processId: string,
): Promise<void> {
  const { spoolBytes, spoolLimitBytes: _limit, isDatabaseUp: _isUp, lastShedAt, ...counts } = receiver.counts();
  const row = { counts, spoolBytes, lastShedAt, asideFiles: await receiver.asideFiles() };
  await db.system
    .insert(callbackIntake)
    .values({ processId, ...row })
    .onConflictDoUpdate({ target: callbackIntake.processId, set: { ...row, seenAt: sql`now()` } });
}

/** Does so from now on, until the process ends. While the database is away there is nobody to tell; the counts go on. */
export function startIntakeReports(
  services: Pick<Services, "db">,
  receiver: Pick<Receiver, "counts" | "asideFiles">,
  processId: string,
): void {
  const report = () => {
    reportIntake(services, receiver, processId).catch(() => undefined);
  };
  report();
  setInterval(report, everyMs).unref();
}
