import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { application } from "#db/schema/connections.ts";
import { submission } from "#db/schema/submissions.ts";
import type { BatchInput } from "#server/domain/areas/email/send-batch.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";

/** A workspace on the sandbox under one of its keys. */
export async function openPlace(services: Services, apiKey = "sandbox-key", secret = "sandbox-secret"): Promise<Scope> {
  const owner = await createWorkspace(services);
  const connection = await createConnection(owner, { apiKey, secret });
  await services.db.system
    .update(application)
    .set({ appId: "em-app-1" })
    .where(eq(application.connectionId, connection.id));
  return owner;
}

/** A reviewed form; each has a subject of its own, so none repeats another. */
export function formOf(
  changes: { draft?: Partial<BatchInput["draft"]>; template?: Partial<BatchInput["template"]> } = {},
): BatchInput {
  const draft = {
    appId: "em-app-1",
    fromEmailAddress: "news@sandbox.example",
    templateID: "101",
    receiverId: "list-10",
  };
  return {
    draft: { ...draft, subject: `Hello ${randomUUID()}`, ...changes.draft },
    template: { name: "welcome", language: "en", subject: "Welcome aboard", status: 0, ...changes.template },
    expectedCount: null,
  };
}

/** As if so many recipients of a submission had been heard of. */
export async function setHeard(services: Services, submissionId: string, recipientCount: number): Promise<void> {
  await services.db.system.update(submission).set({ recipientCount }).where(eq(submission.id, submissionId));
}

export async function countSubmissions(scope: Scope): Promise<number> {
  const [row] = await scope.services.db.system.execute<{ count: number }>(
    sql`select count(*)::int as count from submission where workspace_id = ${scope.workspace.id}`,
  );
  return row?.count ?? 0;
}
