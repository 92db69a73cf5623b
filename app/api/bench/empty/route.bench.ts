export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** What a route handler costs by itself, with the answer of the full path. Only the bench's build has it. */
export async function POST(): Promise<Response> {
  return new Response(null, { headers: { "cache-control": "no-store" } });
}
