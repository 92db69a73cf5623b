import { desc, eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { upload, uploadImport } from "#db/schema/uploads.ts";
import type { SuppressionArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { suppressionSettings } from "./settings.ts";

type Stored = typeof uploadImport.$inferSelect;
export type ImportKind = Stored["kind"];

/** An import as pages show it. `counts` grow while it runs and add up to `rowCount` at the end. */
export type ImportView = Pick<
  Stored,
  "id" | "kind" | "state" | "problem" | "counts" | "createdAt" | "importedAt" | "uploadId"
> & {
  name: string;
  rowCount: number;
  columns: string[];
  createdByName: string | null;
  /** In which its numbers and addresses are suppressed; null where it suppresses none. */
  channels: readonly SuppressionArea[] | null;
};

const readBy: Record<ImportKind, Permission> = {
  suppressions: "suppression.read",
  delivery_report: "submission.read",
};

/** One import and how far it is. Throws `not_found`, and `forbidden` by what it is of. */
export async function getImport(scope: Scope, id: string): Promise<ImportView> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await selectImports(tx).where(eq(uploadImport.id, id));
    if (!row) throw noSuchImport();
    requirePermission(scope, readBy[row.kind]);
    return shownImport(scope, row);
  });
}

const listed = 50;

/** The last imports of a kind, newest first. */
export async function listImports(scope: Scope, kind: ImportKind): Promise<{ rows: ImportView[] }> {
  requirePermission(scope, readBy[kind]);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const rows = await selectImports(tx)
      .where(eq(uploadImport.kind, kind))
      .orderBy(desc(uploadImport.createdAt), desc(uploadImport.id))
      .limit(listed);
    return { rows: rows.map((row) => shownImport(scope, row)) };
  });
}

/** The import as it is stored. Throws `not_found`, and `forbidden` by what it is of. */
export async function findImport(tx: Tx, scope: Scope, id: string): Promise<Stored> {
  const [row] = await tx.select().from(uploadImport).where(eq(uploadImport.id, id));
  if (!row) throw noSuchImport();
  requirePermission(scope, readBy[row.kind]);
  return row;
}

function selectImports(tx: Tx) {
  return tx
    .select({
      id: uploadImport.id,
      kind: uploadImport.kind,
      state: uploadImport.state,
      problem: uploadImport.problem,
      counts: uploadImport.counts,
      createdAt: uploadImport.createdAt,
      importedAt: uploadImport.importedAt,
      uploadId: uploadImport.uploadId,
      settings: uploadImport.settings,
      name: upload.name,
      rowCount: upload.rowCount,
      columns: upload.columns,
      createdByName: person.name,
    })
    .from(uploadImport)
    .innerJoin(upload, eq(upload.id, uploadImport.uploadId))
    .leftJoin(person, eq(person.id, uploadImport.createdBy));
}

function shownImport(scope: Scope, row: Awaited<ReturnType<typeof selectImports>>[number]): ImportView {
  const { settings, ...view } = row;
  const ofSuppressions = row.kind === "suppressions" ? suppressionSettings.safeParse(settings) : null;
  return {
    ...view,
    problem: told(row.problem),
    name: shownText(scope, row.name),
    columns: (row.columns ?? []).map((column) => shownText(scope, column)),
    channels: ofSuppressions?.data?.channels ?? null,
  };
}

function noSuchImport(): DomainError {
  return new DomainError("not_found", t("domain.thereIsNoSuchImportInThis"));
}
