import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { adoptTask } from "#server/domain/areas/aivoice/tasks/adopt.ts";
import { submitTask } from "#server/domain/areas/aivoice/tasks/submit.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addApplication } from "#tests/integration/sms/world.ts";
import { taskRules } from "#tests/integration/trpc/call-things.ts";
import type { Somebody } from "./somebody.ts";

const appId = "ai-app-1";

/** Two AI tasks that are called after them: one that was adopted, and one that the platform refused to make. */
export async function plantAiTasks(scope: Scope, connection: Connection, of: Somebody) {
  const { system } = scope.services.db;
  await addApplication(scope, connection, { area: "aivoice", appId });
  const name = `Call ${of.address} at ${of.number}`;
  const adopted = await adoptTask(scope, { appId, name, jobId: "9007199254740990", rules: taskRules });
  const draft = { ...taskRules, appId, name };
  const made = await submitTask(scope, { intentId: randomUUID(), draft, reviewedHash: null });
  await system.update(submission).set({ state: "refused" }).where(eq(submission.id, made.id));
  await system
    .update(attempt)
    .set({ state: "refused", dueAt: null, platformStatus: "-33", platformReason: `${name} exists` })
    .where(eq(attempt.submissionId, made.id));
  return { aiTaskIds: [adopted.id, made.taskId], aiTaskSubmissionId: made.id };
}
