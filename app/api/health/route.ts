export const dynamic = "force-dynamic";

/**
 * Liveness, for load balancers: 200 while this process serves, whatever the database and the workers do, because it keeps
 * callbacks on disk then. The web server itself answers 503 once it drains.
 */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}
