import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { audit } from "#db/schema/partitioned/records.ts";
import type { Chain } from "./chains.ts";

export type AuditFilter = {
  /** A person's id, or "job" for what nobody in particular did. */
  who?: string | undefined;
  action?: string | undefined;
  targetKind?: string | undefined;
  /** A whole id: of what something was done to, of a request or of an API token. */
  q?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

export function conditionsOf(chain: Chain, filter: AuditFilter): SQL | undefined {
  const { who, action, targetKind, q, from, to } = filter;
  return and(
    eq(audit.workspaceId, chain.workspaceId),
    who === "job" ? inArray(audit.actorKind, ["job", "system"]) : undefined,
    who !== undefined && who !== "job" ? eq(audit.personId, who) : undefined,
    action === undefined ? undefined : eq(audit.action, action),
    targetKind === undefined ? undefined : eq(audit.targetKind, targetKind),
    from === undefined ? undefined : gte(audit.at, from),
    to === undefined ? undefined : lt(audit.at, to),
    q === undefined ? undefined : sql`${audit.seq} in (${named(chain.workspaceId, q)})`,
  );
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Each of them by its index. */
function named(workspaceId: string, id: string): SQL {
  const of = (condition: SQL) => sql`select seq from audit where workspace_id = ${workspaceId} and ${condition}`;
  return sql`${of(sql`target_id = ${id}`)} union all ${of(sql`request_id = ${id}`)}
    ${isUuid(id) ? sql`union all ${of(sql`token_id = ${id}::uuid`)}` : sql``}`;
}
