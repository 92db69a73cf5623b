import { randomBytes, randomUUID } from "node:crypto";
import { submission } from "#db/schema/submissions.ts";
import type { Scope } from "#server/domain/scope.ts";

type Row = typeof submission.$inferInsert;

/** Stores a send as it stands some hours after somebody released it; answers its id. */
export async function plantSend(
  scope: Scope,
  connectionId: string,
  { hoursAgo = 1, ...row }: Partial<Row> & { hoursAgo?: number },
): Promise<string> {
  const id = randomUUID();
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  await scope.services.db.system.insert(submission).values({
    id,
    workspaceId: scope.workspace.id,
    intentId: randomUUID(),
    area: "sms",
    operation: "sms.sendBatch",
    connectionId,
    title: "Planted",
    draft: {},
    payloadHash: randomBytes(32),
    state: "accepted",
    createdBy: scope.person.id,
    createdAt: at,
    releasedAt: at,
    ...row,
  });
  return id;
}
