import { randomBytes } from "node:crypto";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { getRuntime } from "#server/runtime.ts";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

type Context = { params: Promise<{ token: string }> };

/**
 * What a first version would do, at its best: token and insert in one prepared statement per request, answered after its
 * commit. No deduplication, no cap, no spool, no quarantine. Only the bench's build has it.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const raw = Buffer.from(await request.arrayBuffer());
  const stored = await getRuntime().services.db.system.$client`
    insert into callback (attempt_created_at, dedupe_key, workspace_id, attempt_id, method, content_type, raw)
    select attempt_created_at, ${randomBytes(32)}, workspace_id, attempt_id, 'POST',
      ${request.headers.get("content-type")}, ${raw}
    from attempt_token where hash = ${hashToken(token)} returning id`;
  return stored.length === 1
    ? new Response(null, { headers: { "cache-control": "no-store" } })
    : new Response("not found", { status: 404 });
}
