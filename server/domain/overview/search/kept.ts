import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { draftAreas } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { isShownWhole, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { readersOf } from "#server/domain/tables/uploads/purpose.ts";
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
    {
      kind: "library_entry",
      permission: "library.read",
      query: sql`select id, kind as within, label as title, created_at as at from library_entry where workspace_id = ${id}
        and (${ours("id")} or (connection_id in ${accounts} and kind in ${oneOf(libraryEntry.kind.enumValues)}
          and value = ${q} and ${isShownWhole(scope, sql`value`)}))`,
    },
    {
      kind: "application",
      permission: "connection.read",
      query: sql`select id, connection_id as within, label as title, created_at as at from application where workspace_id = ${id}
        and (${ours("id")} or (connection_id in ${accounts} and area in ${oneOf(areas)}
          and app_id = ${q} and ${isShownWhole(scope, sql`app_id`)}))`,
    },
    ...(own ? ofOurs(scope, q) : []),
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
          {
            kind: "callback",
            permission: "callback.read",
            query: sql`select id::text, null as within, id::text as title, first_seen_at as at from callback
              where workspace_id = ${id} and id = ${q}::bigint`,
          },
        ] satisfies Source[])
      : []),
  ];
}

/** What only its id of ours names. */
function ofOurs(scope: Scope, q: string): Source[] {
  const { id } = scope.workspace;
  const readable = draftAreas.filter((area) => scope.permissions.has(`${area}.read`));
  const reader = readersOf.recipients.find((permission) => scope.permissions.has(permission));
  return [
    {
      kind: "draft",
      permission: "submission.read",
      query: sql`select id, area as within, title, changed_at as at from submission where workspace_id = ${id}
        and id = ${q}::uuid and released_at is null and area in ${oneOf(readable)}`,
    },
    {
      // Nobody else is given it. What narrows its list may be somebody's address.
      kind: "export",
      permission: "workspace.read",
      query: sql`select id, null as within, split_part(address, '?', 1) as title, created_at as at from list_export
        where workspace_id = ${id} and id = ${q}::uuid and created_by = ${scope.person.id}`,
    },
    {
      kind: "request",
      permission: "request.read",
      query: sql`select id, null as within, operation as title, at from platform_call
        where workspace_id = ${id} and id = ${q}::uuid`,
    },
    {
      kind: "price_list",
      permission: "price.read",
      query: sql`select id, area as within, valid_from || ' ' || currency as title, created_at as at from price_list
        where workspace_id = ${id} and id = ${q}::uuid`,
    },
    ...(reader === undefined
      ? []
      : ([
          {
            kind: "number_list",
            permission: reader,
            query: sql`select id, null as within, list_name as title, created_at as at from upload
              where workspace_id = ${id} and id = ${q}::uuid and list_name is not null and purpose = 'recipients'`,
          },
        ] satisfies Source[])),
  ];
}

/** SQL for a list of names. All that there are, so that an index which begins with them is used. */
const oneOf = (names: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb))`;
