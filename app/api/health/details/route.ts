import { checkHealth } from "#server/domain/health.ts";
import { getRuntime } from "#server/runtime.ts";

export const dynamic = "force-dynamic";

/** State, for the start script and for monitoring: 200 when the portal can do all of its work, else 503 and why. */
export async function GET(): Promise<Response> {
  const { isHealthy, reasons } = await checkHealth(getRuntime().services.db.system);
  return Response.json(
    { status: isHealthy ? "ok" : "unhealthy", reasons },
    { status: isHealthy ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
