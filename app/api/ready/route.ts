import { checkReadiness } from "#server/domain/instance/health.ts";
import { getRuntime } from "#server/runtime.ts";

export const dynamic = "force-dynamic";

/**
 * Readiness, for whoever sends people here: 200 while the database answers at this version and there is room for callbacks
 * on disk, else 503. Not for callbacks: they are kept without the database too. The web server itself answers 503 once it
 * drains.
 */
export async function GET(): Promise<Response> {
  const { services, receiver, isMigrated } = getRuntime();
  const readiness = await checkReadiness(services.db.system, isMigrated, receiver.counts());
  const status = readiness.status === "ready" ? 200 : 503;
  return Response.json(readiness, { status, headers: { "cache-control": "no-store" } });
}
