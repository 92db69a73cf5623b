import { checkHealthForPrograms } from "#server/domain/instance/health.ts";
import { getRuntime } from "#server/runtime.ts";

export const dynamic = "force-dynamic";

/**
 * State, for the start script and for monitoring: 200 when the portal can do all of its work, else 503 and why. `states`
 * says what it is kept from on purpose. It is in English for whoever asks. Anybody may, so it names no figures;
 * administrators find those on their page.
 */
export async function GET(): Promise<Response> {
  const { services, receiver } = getRuntime();
  const { isHealthy, reasons, states } = await checkHealthForPrograms(services.db.system, receiver.counts());
  return Response.json(
    { status: isHealthy ? "ok" : "unhealthy", reasons, states },
    { status: isHealthy ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
