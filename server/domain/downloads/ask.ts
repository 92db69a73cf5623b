import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { listExport } from "#db/schema/exports.ts";
import { directRows } from "#server/compose/exported/in-background.ts";
import { databaseProblem } from "#server/domain/database-problem.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { t } from "#words/t.ts";
import { readAddress } from "./addresses.ts";
import { mostUnderWay } from "./limits.ts";

/**
 * Whether the list at an address has more rows than are downloaded at once; it counts no further. Throws `invalid`,
 * `forbidden`, and what looking up the list throws.
 */
export async function weighList(scope: Scope, address: string, least = directRows): Promise<{ isLarge: boolean }> {
  const { file } = readAddress(scope, address);
  requirePermission(scope, file.permission);
  try {
    return await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
      const { query } = await file.prepare(tx);
      return { isLarge: (await countUpTo(tx, query, least + 1)) > least };
    });
  } catch (error) {
    // What cannot be counted in time is not read in time either.
    if (databaseProblem(error)?.kind === "slow") return { isLarge: true };
    throw error;
  }
}

async function countUpTo(tx: Tx, query: SQL, most: number): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from (${query}) listed limit ${most}) seen`,
  );
  return row?.count ?? 0;
}

/**
 * Has the list at an address written to a file in the background, whatever its size, for whoever asks. Throws as
 * `weighList`, and `too_many` where they have several under way.
 */
export async function askForExport(scope: Scope, address: string): Promise<{ id: string }> {
  const { file } = readAddress(scope, address);
  requirePermission(scope, file.permission);
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await file.prepare(tx);
    await refuseTooMany(tx, scope);
    const seesPeople = maySeePersonal(scope);
    const [stored] = await tx
      .insert(listExport)
      .values({ workspaceId, createdBy: scope.person.id, address, seesPeople })
      .returning({ id: listExport.id });
    const id = stored?.id ?? "";
    await enqueue(tx, { kind: "write_export", key: id, workspaceId });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "export.asked",
      target: { kind: "export", id },
      // What narrows a list may be somebody's address.
      meta: { list: address.split("?")[0], people: seesPeople ? "full" : "masked" },
      personal: { address },
    });
    return { id };
  });
}

async function refuseTooMany(tx: Tx, { person, workspace }: Scope): Promise<void> {
  // Locked, so that two asked for at once are counted one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export ${workspace.id} ${person.id}`}, 0))`);
  const isOwn = and(eq(listExport.workspaceId, workspace.id), eq(listExport.createdBy, person.id));
  const count = await tx.$count(listExport, and(isOwn, inArray(listExport.state, ["waiting", "writing"])));
  if (count >= mostUnderWay) throw new DomainError("too_many", t("domain.youHaveCountExportsUnderWayAsk", { count }));
}
