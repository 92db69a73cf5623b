import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { areaTraits, draftAreas, messageAreas, type SendArea, sendAreas } from "#server/contract/areas.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";

/** For so many days something that failed is shown: whoever has seen it has nothing to press. */
export const failedDays = 3;
/** More are not counted. */
export const mostCounted = 1000;
const named = 3;
/** Of the newest sends so many are looked at for failures. */
const lookedAt = 5000;
/** From so many outcomes on a share says something. */
const leastHeard = 10;

export type NamedSend = { id: string; title: string; area: SendArea };

export type SendsNeed = {
  kind: "unknown" | "refused" | "failing" | "numbers_refused" | "paused" | "disputed";
  since: Date;
  /** 1,001 for more. */
  count: number;
  /** Of sends with disputes: how many results of theirs are disputed. */
  results: number;
  /** And how many calls. */
  calls: number;
  /** The oldest of them. */
  sends: NamedSend[];
  /** The list of sends has some of them; what only changes something at the platform is not in it. */
  isListed: boolean;
};

type Row = NamedSend & { at: string; disputed: number; disputedCalls: number };

/** Sends with an outcome that nobody knows or a result or call that is disputed, that failed lately, or that are paused. */
export async function readSendsNeeds(tx: Tx, scope: Scope): Promise<SendsNeed[]> {
  if (!scope.permissions.has("submission.read")) return [];
  const recent = sql`released_at >= now() - ${failedDays} * interval '1 day'`;
  const asked: [SendsNeed["kind"], SQL][] = [
    ["unknown", inState(scope, sql`state = 'unknown'`)],
    ["disputed", inState(scope, sql`(disputed_count > 0 or disputed_calls > 0)`)],
    ["paused", inState(scope, sql`state = 'paused'`)],
    ["refused", inState(scope, sql`state = 'refused' and ${recent}`)],
    ["failing", failing(scope, recent)],
    ["numbers_refused", refusing(scope, recent)],
  ];
  const needs: SendsNeed[] = [];
  for (const [kind, query] of asked) {
    const rows = await tx.execute<Row>(query);
    const [oldest] = rows;
    if (!oldest) continue;
    needs.push({
      kind,
      since: new Date(oldest.at),
      count: rows.length,
      results: rows.reduce((sum, { disputed }) => sum + disputed, 0),
      calls: rows.reduce((sum, { disputedCalls }) => sum + disputedCalls, 0),
      sends: rows.slice(0, named).map(({ id, title, area }) => ({ id, title: shownText(scope, title), area })),
      isListed: rows.some(({ area }) => draftAreas.some((one) => one === area)),
    });
  }
  return needs;
}

const columns = sql`id, title, area, released_at as at, disputed_count as disputed, disputed_calls as "disputedCalls"`;

function inState(scope: Scope, holds: SQL): SQL {
  return sql`select ${columns} from submission
    where workspace_id = ${scope.workspace.id} and released_at is not null and ${holds}
    order by released_at, id limit ${mostCounted + 1}`;
}

/** Of what was heard more than a tenth failed. */
function failing(scope: Scope, recent: SQL): SQL {
  const newest = newestOf(
    scope,
    sendAreas.filter((area) => areaTraits[area].isReported),
    sql`failed_count as bad, succeeded_count + failed_count + disputed_count as settled`,
    recent,
  );
  return moreThanATenth(newest, sql`true`);
}

/** Of what the platform answered about numbers it refused more than a tenth; a send that it refused whole is told of itself. */
function refusing(scope: Scope, recent: SQL): SQL {
  const newest = newestOf(
    scope,
    messageAreas,
    sql`refused_messages as bad, accepted_messages + refused_messages as settled`,
    recent,
  );
  return moreThanATenth(newest, sql`state <> 'refused'`);
}

/** The newest sends of each area, in the order of their index. */
function newestOf(scope: Scope, areas: readonly SendArea[], counts: SQL, recent: SQL): SQL {
  const lists = areas.map(
    (area) => sql`(select id, title, area, state, released_at, disputed_count, disputed_calls, ${counts}
      from submission where workspace_id = ${scope.workspace.id} and area = ${area} and released_at is not null and ${recent}
      order by released_at desc, id desc limit ${lookedAt})`,
  );
  return sql.join(lists, sql` union all `);
}

function moreThanATenth(newest: SQL, holds: SQL): SQL {
  return sql`select ${columns} from (${newest}) s
    where settled >= ${leastHeard} and bad * 10 > settled and ${holds} order by released_at, id limit ${mostCounted + 1}`;
}
