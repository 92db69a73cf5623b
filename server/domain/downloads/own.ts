import { and, desc, eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { listExport } from "#db/schema/exports.ts";
import { DomainError } from "#server/domain/errors.ts";
import { byTime, type Paging, pageOf, type TimePlace } from "#server/domain/paging.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

const columns = {
  id: listExport.id,
  createdAt: listExport.createdAt,
  address: listExport.address,
  seesPeople: listExport.seesPeople,
  state: listExport.state,
  begunAt: listExport.begunAt,
  aboutRows: listExport.aboutRows,
  rows: listExport.rows,
  endedAt: listExport.endedAt,
  problem: listExport.problem,
  fileName: listExport.fileName,
  bytes: listExport.bytes,
  sha256: sql<string | null>`encode(${listExport.sha256}, 'hex')`,
  headSeq: listExport.headSeq,
  headHash: sql<string | null>`encode(${listExport.headHash}, 'hex')`,
  expiresAt: listExport.expiresAt,
  /** Whether its file can be fetched now. */
  isThere: sql<boolean>`${listExport.state} = 'ready' and ${listExport.expiresAt} > now() and ${listExport.voidedAt} is null`,
  isVoided: sql<boolean>`${listExport.voidedAt} is not null`,
};

/** What the scope's person exported in this workspace, the last first, with the manifest of each. */
export async function listExports(scope: Scope, filter: Paging<TimePlace>) {
  requirePermission(scope, "workspace.read");
  const { cursor, limit } = filter;
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select(columns)
      .from(listExport)
      .where(
        and(
          isOwn(scope),
          cursor
            ? sql`(${listExport.createdAt}, ${listExport.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(listExport.createdAt), desc(listExport.id))
      .limit(limit + 1),
  );
  const page = pageOf(rows, limit, byTime, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { ...page, rows: page.rows.map((row) => shown(scope, row)) };
}

/** One of them. Throws `not_found`, also for those of others. */
export async function getExport(scope: Scope, id: string) {
  requirePermission(scope, "workspace.read");
  const [found] = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select(columns)
      .from(listExport)
      .where(and(isOwn(scope), eq(listExport.id, id))),
  );
  if (!found) throw new DomainError("not_found", t("domain.youHaveNoSuchExportInThis"));
  return shown(scope, found);
}

/** What narrows a list may be somebody's address, and a file's name has a send's title in it. */
function shown<Row extends { address: string; fileName: string | null; problem: string | null }>(
  scope: Scope,
  stored: Row,
): Row {
  const row = { ...stored, problem: told(stored.problem) };
  if (maySeePersonal(scope)) return row;
  return { ...row, address: row.address.split("?")[0] ?? "", fileName: shownText(scope, row.fileName) };
}

const isOwn = ({ workspace, person }: Scope) =>
  and(eq(listExport.workspaceId, workspace.id), eq(listExport.createdBy, person.id));
