import { checkDatabase } from "#server/domain/instance/health.ts";
import { getRuntime } from "#server/runtime.ts";

export const dynamic = "force-dynamic";

/**
 * Readiness, for whoever sends people here: 200 while the database answers, else 503. Not for callbacks: they are kept
 * without the database too. The web server itself answers 503 once it drains.
 */
export async function GET(): Promise<Response> {
  const reasons = await checkDatabase(getRuntime().services.db.system);
  const isReady = reasons.length === 0;
  return Response.json(
    { status: isReady ? "ready" : "not ready", reasons },
    { status: isReady ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
