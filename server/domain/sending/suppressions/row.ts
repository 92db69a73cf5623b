import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { suppression } from "#db/schema/sending.ts";
import { upload, uploadImport } from "#db/schema/uploads.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownContact, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { holds } from "./suppressed.ts";

/** Suppressions with the names that belong to them; narrow and order it. */
export function selectSuppressions(tx: Tx) {
  return tx
    .select({
      id: suppression.id,
      channel: suppression.channel,
      number: suppression.number,
      reason: suppression.reason,
      until: suppression.until,
      /** Its end has come: it keeps nobody out any more. */
      isExpired: sql<boolean>`not ${holds}`,
      createdAt: suppression.createdAt,
      createdByName: person.name,
      importId: suppression.importId,
      importName: upload.name,
    })
    .from(suppression)
    .leftJoin(person, eq(person.id, suppression.createdBy))
    .leftJoin(uploadImport, eq(uploadImport.id, suppression.importId))
    .leftJoin(upload, eq(upload.id, uploadImport.uploadId));
}

type Stored = Awaited<ReturnType<typeof selectSuppressions>>[number];

/** A row as the viewer may read it. `isErased`: its person was erased, whom it keeps out all the same. */
export type SuppressionRow = Stored & { isErased: boolean };

export function shownSuppression(viewer: Pick<Scope, "permissions">, row: Stored): SuppressionRow {
  return {
    ...row,
    number: shownContact(viewer, row.number),
    reason: shownText(viewer, row.reason),
    importName: shownText(viewer, row.importName),
    isErased: row.number === null,
  };
}

export function noSuchSuppression(): DomainError {
  return new DomainError("not_found", t("domain.thereIsNoSuchNumberOnThis"));
}

/** Throws `invalid` for an end that has come already: it would keep nobody out. */
export function requireComing(until: Date | null): void {
  if (until !== null && until.getTime() <= Date.now())
    throw new DomainError("invalid", t("domain.thisDayIsOverChooseALater"), {
      field: "until",
    });
}
