import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { person } from "#db/schema/people.ts";
import { submission } from "#db/schema/submissions.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import { type DraftKind, isDraft, noSuchDraft } from "./lock-draft.ts";

/** An unsent draft for reading, with its check where it has one. Throws `not_found`. */
export async function findDraft(tx: Tx, kind: DraftKind, id: string) {
  const [found] = await tx
    .select({
      submission,
      check: recipientCheck,
      connection: { kind: connection.kind, name: connection.name },
      createdByName: person.name,
    })
    .from(submission)
    .innerJoin(connection, eq(connection.id, submission.connectionId))
    .leftJoin(person, eq(person.id, submission.createdBy))
    .leftJoin(recipientCheck, eq(recipientCheck.submissionId, submission.id))
    .where(and(isDraft(kind, id), isNull(submission.releasedAt)));
  if (!found) throw noSuchDraft();
  return found;
}
