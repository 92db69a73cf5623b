import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { isShownWhole, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type Found, isUuid, most } from "./found.ts";

type Source = { kind: Found["kind"]; permission: Permission; query: SQL };
type Row = { id: string; within: string | null; title: string; at: string | null };

/** What is kept here under our own ids or those of the platform, and entries of the audit trail by their number or by any id. */
export async function findKept(tx: Tx, scope: Scope, q: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const { kind, permission, query } of sourcesOf(scope, q)) {
    if (!scope.permissions.has(permission)) continue;
    const rows = await tx.execute<Row>(sql`${query} limit ${most}`);
    found.push(
      ...rows.map(({ id, within, title, at }) => ({
        kind,
        id,
        within,
        title: shownText(scope, title),
        at: at === null ? null : new Date(at),
      })),
    );
  }
  return found;
}

function sourcesOf(scope: Scope, q: string): Source[] {
  const { id } = scope.workspace;
  const accounts = sql`(select n.id from connection n where n.workspace_id = ${id})`;
  const own = isUuid(q);
  const ours = (column: string) => (own ? sql`${sql.raw(column)} = ${q}::uuid` : sql`false`);
  return [
    {
      kind: "ai_task",
      permission: "aivoice.read",
      query: sql`select id, null as within, name as title, created_at as at from ai_task where workspace_id = ${id}
        and (${ours("id")} or (connection_id in ${accounts} and job_id = ${q} and ${isShownWhole(scope, sql`job_id`)}))`,
    },
    {
      kind: "verification",
      permission: "otp.read",
      query: sql`select id, kind as within, coalesce(platform_id, id::text) as title, created_at as at from otp_object
        where workspace_id = ${id}
          and (${ours("id")} or (connection_id in ${accounts} and platform_id = ${q} and ${isShownWhole(scope, sql`platform_id`)}))`,
    },
    ...(own
      ? ([
          {
            kind: "template",
            permission: "wa.read",
            query: sql`select id, null as within, name as title, created_at as at from wa_template
              where workspace_id = ${id} and id = ${q}::uuid`,
          },
          {
            kind: "connection",
            permission: "connection.read",
            query: sql`select id, null as within, name as title, created_at as at from connection
              where workspace_id = ${id} and id = ${q}::uuid`,
          },
          {
            kind: "entries",
            permission: "audit.read",
            query: sql`select ${q} as id, null as within, ${q} as title, null::text as at from (
              (select 1 from audit where workspace_id = ${id} and target_id = ${q} limit 1)
              union all (select 1 from audit where workspace_id = ${id} and request_id = ${q} limit 1)
              union all (select 1 from audit where workspace_id = ${id} and token_id = ${q}::uuid limit 1)) named group by 1`,
          },
        ] satisfies Source[])
      : []),
    ...(/^\d{1,12}$/.test(q)
      ? ([
          {
            kind: "entry",
            permission: "audit.read",
            query: sql`select seq::text as id, null as within, action as title, at from audit
              where workspace_id = ${id} and seq = ${q}::bigint`,
          },
        ] satisfies Source[])
      : []),
  ];
}
