import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { message } from "#db/schema/messages.ts";
import { person } from "#db/schema/people.ts";
import { upload, uploadImport } from "#db/schema/uploads.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { requireMessages } from "./figures.ts";

/** An operator's report that somebody imported. */
export type ImportedReport = { id: string; name: string; byName: string | null; at: Date };

/** The imported reports that say something of a submission's messages, the newest last. Throws `not_found`. */
export async function listReports(scope: Scope, channel: Channel, submissionId: string): Promise<ImportedReport[]> {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await requireMessages(tx, channel, submissionId);
    const said = tx
      .selectDistinct({ id: message.reportId })
      .from(message)
      // As the index has it: nearly no message was reported.
      .where(and(eq(message.submissionId, submissionId), isNotNull(message.reportedState)));
    const rows = await tx
      .select({ id: uploadImport.id, name: upload.name, byName: person.name, at: uploadImport.createdAt })
      .from(uploadImport)
      .innerJoin(upload, eq(upload.id, uploadImport.uploadId))
      .leftJoin(person, eq(person.id, uploadImport.createdBy))
      .where(inArray(uploadImport.id, said))
      .orderBy(asc(uploadImport.createdAt));
    return rows.map((row) => ({ ...row, name: shownText(scope, row.name) }));
  });
}
