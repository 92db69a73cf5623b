import { sql } from "drizzle-orm";
import type { JobKind } from "#db/schema/jobs.ts";
import type { Scope } from "#server/domain/scope.ts";

/** For so many days requests of the quarantine are shown: nobody can do anything about them but look. */
export const quarantineDays = 7;
const mostCounted = 1000;

export type AdministratorsNeed = { kind: "quarantine" | "given_up"; since: Date; count: number };

/** What the instance's administrators look after. Nothing for anybody else, nor for a program of theirs. */
export async function readAdministratorsNeeds({ services, person, token }: Scope): Promise<AdministratorsNeed[]> {
  if (!person.isInstanceAdmin || token !== undefined) return [];
  const rows = await services.db.system.execute<{
    kind: AdministratorsNeed["kind"];
    since: string | null;
    count: number;
  }>(sql`
    select 'quarantine' as kind, min(received_at) as since, count(*)::int as count from (select received_at from quarantine
      where received_at >= now() - ${quarantineDays} * interval '1 day' order by received_at limit ${mostCounted + 1}) q
    union all
    select 'given_up', min(failed_at), count(*)::int from (select failed_at from job
      where failed_at is not null order by failed_at limit ${mostCounted + 1}) j`);
  return rows.flatMap(({ kind, since, count }) => (since === null ? [] : [{ kind, since: new Date(since), count }]));
}

/** Work that was given up last, of all workspaces: of so much it is looked for what is one's own. */
const lookedAt = 5000;

/** The workspace's own work that was given up, by its kind. Only the system may read jobs, so no other workspace's is answered. */
export async function readGivenUpOf({ services, workspace }: Scope) {
  return services.db.system.execute<{ kind: JobKind; since: string; count: number }>(sql`
    select kind, min(failed_at) as since, count(*)::int as count from (select kind, workspace_id, failed_at from job
      where failed_at is not null order by failed_at desc limit ${lookedAt}) j
    where workspace_id = ${workspace.id} group by kind`);
}
