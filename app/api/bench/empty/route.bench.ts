export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** What a route handler costs by itself. Only the bench's build has it. */
export async function POST(): Promise<Response> {
  return new Response("ok", { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } });
}
