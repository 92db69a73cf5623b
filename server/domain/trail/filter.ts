import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { audit } from "#db/schema/partitioned/records.ts";
import { isDoneBy } from "#server/compose/done-by.ts";
import { instanceChain } from "./append.ts";
import type { Chain } from "./chains.ts";

export type AuditFilter = {
  /** A person's id, or `DoneBy`: people themselves, programs with an API token, or nobody in particular. */
  who?: string | undefined;
  action?: string | undefined;
  targetKind?: string | undefined;
  /** A whole id: of what something was done to, of a request or of an API token. Or what a thing is called. */
  q?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

export function conditionsOf(chain: Chain, filter: AuditFilter): SQL | undefined {
  const { who, action, targetKind, q, from, to } = filter;
  return and(
    eq(audit.workspaceId, chain.workspaceId),
    who === undefined ? undefined : doneBySomebody(who),
    action === undefined ? undefined : eq(audit.action, action),
    targetKind === undefined ? undefined : eq(audit.targetKind, targetKind),
    from === undefined ? undefined : gte(audit.at, from),
    to === undefined ? undefined : lt(audit.at, to),
    q === undefined ? undefined : sql`${audit.seq} in (${named(chain, q)})`,
  );
}

/** Each but the one of programs by an index of its own, whatever is rare among the entries; theirs is that of tokens. */
function doneBySomebody(who: string): SQL | undefined {
  if (!isDoneBy(who)) return eq(audit.personId, who);
  if (who === "people") return sql`${audit.actorKind} = 'person'`;
  if (who === "programs") return sql`${audit.actorKind} = 'token' and ${audit.tokenId} is not null`;
  return sql`${audit.actorKind} in ('job', 'system')`;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Each of them by its index. */
function named(chain: Chain, q: string): SQL {
  const { workspaceId } = chain;
  const of = (condition: SQL) => sql`select seq from audit where workspace_id = ${workspaceId} and ${condition}`;
  return sql`${of(sql`target_id = ${q}`)} union all ${of(sql`request_id = ${q}`)}
    ${isUuid(q) ? sql`union all ${of(sql`token_id = ${q}::uuid`)}` : sql``}
    ${mayFindNames(chain) ? sql`union all ${of(sql`target_id in (${called(workspaceId, q)})`)}` : sql``}`;
}

/** Names are people's words, so that those who see them masked could guess them by searching. The instance has no such things. */
function mayFindNames({ workspaceId, maySeePersonal }: Chain): boolean {
  return maySeePersonal && workspaceId !== instanceChain;
}

/**
 * Ids of the things with this whole name, in any letter case but for files. Titles of sends are no part of it: no index
 * serves them, and a workspace may have millions.
 */
function called(workspaceId: string, name: string): SQL {
  const places = [
    ["upload", "name", false],
    ["upload", "list_name", true],
    ["library_entry", "label", true],
    ["wa_template", "name", true],
    ["ai_task", "name", true],
    ["connection", "name", true],
    ["api_token", "name", true],
  ] as const;
  const each = places.map(([table, column, inAnyCase]) => {
    const is = inAnyCase ? sql`lower(${sql.raw(column)}) = lower(${name})` : sql`${sql.raw(column)} = ${name}`;
    return sql`select id::text from ${sql.raw(table)} where workspace_id = ${workspaceId} and ${is}`;
  });
  return sql.join(each, sql` union all `);
}
