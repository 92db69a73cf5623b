import { eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";
import { partBytes } from "./formats/limits.ts";
import { findUpload, type UploadRecord } from "./purpose.ts";

/** An upload as pages show it. `rowCount` grows while it is read. */
export type UploadView = Pick<
  UploadRecord,
  | "id"
  | "purpose"
  | "name"
  | "source"
  | "state"
  | "problem"
  | "receivedBytes"
  | "byteCount"
  | "rowCount"
  | "columns"
  | "format"
  | "listName"
  | "createdAt"
> & { createdByName: string; partBytes: number };

/** One upload and how far it is. Throws `not_found`, and `forbidden` by what it is for. */
export async function getUpload(scope: Scope, id: string): Promise<UploadView> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, (tx) => viewUpload(tx, scope, id));
}

/** The same within the caller's transaction. */
export async function viewUpload(tx: Tx, scope: Scope, id: string): Promise<UploadView> {
  const found = await findUpload(tx, scope, id);
  const [by] = await tx.select({ name: person.name }).from(person).where(eq(person.id, found.createdBy));
  const { purpose, name, source, state, problem, receivedBytes, byteCount, rowCount, columns, format } = found;
  const { listName, createdAt } = found;
  return {
    id,
    purpose,
    name: shownText(scope, name),
    source,
    state,
    problem: shownText(scope, told(problem)),
    receivedBytes,
    byteCount,
    rowCount,
    columns: columns?.map((column) => shownText(scope, column)) ?? null,
    format: format && { ...format, ...(format.sheet !== undefined && { sheet: shownText(scope, format.sheet) }) },
    listName: shownText(scope, listName),
    createdAt,
    partBytes,
    createdByName: by?.name ?? "",
  };
}
