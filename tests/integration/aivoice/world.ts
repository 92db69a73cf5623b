import { randomUUID } from "node:crypto";
import type { AiTaskDraft } from "#server/contract/aivoice.ts";
import { editedTask, newTask } from "#server/domain/areas/aivoice/dispatchable.ts";
import { reviewEdit, submitEdit } from "#server/domain/areas/aivoice/tasks/edit.ts";
import { getTask } from "#server/domain/areas/aivoice/tasks/registry.ts";
import { reviewTask, submitTask } from "#server/domain/areas/aivoice/tasks/submit.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { type Adversary, answers } from "#tests/support/adversary.ts";
import { type ConnectionOptions, createConnection, createWorkspace } from "#tests/support/factories.ts";
import { addApplication } from "../sms/world.ts";
import { dispatchAll, dispatcher } from "../submissions/world.ts";
import { taskRules } from "../trpc/call-things.ts";

export const appId = "ai-app-1";
export const dispatchables: ReadonlyMap<string, Dispatchable> = new Map(
  [newTask, editedTask].map((entry) => [entry.operation.id, entry]),
);

/** A workspace with an application for AI calls; on the sandbox unless `baseUrl` says where. */
export async function openPlace(
  services: Services,
  options: ConnectionOptions = { apiKey: "sandbox-key", secret: "sandbox-secret" },
): Promise<Scope> {
  const owner = await createWorkspace(services);
  await addApplication(owner, await createConnection(owner, options), { area: "aivoice", appId });
  return owner;
}

/** Makes every call that is due. */
export const goOn = (services: Services) => dispatchAll(services, dispatcher({ dispatchables }));

export const draftOf = (changes: Partial<AiTaskDraft> = {}): AiTaskDraft => ({
  ...taskRules,
  appId,
  name: "Renewals",
  ...changes,
});

/** As a person does it: review, then send what was reviewed. Answers the submission and the task. */
export async function submit(scope: Scope, draft = draftOf(), intentId: string = randomUUID()) {
  const { hash } = await reviewTask(scope, { draft, intentId });
  return submitTask(scope, { intentId, draft, reviewedHash: hash });
}

/** A task that the platform made. */
export async function made(scope: Scope, draft = draftOf()): Promise<string> {
  const { taskId } = await submit(scope, draft);
  await goOn(scope.services);
  return taskId;
}

type Changes = Partial<AiTaskDraft> & { basedOn?: number };

/** An edit of a task as it is last known, with these rules in place of its own. */
export async function edit(scope: Scope, id: string, { basedOn, ...changes }: Changes) {
  const { latest, name } = await getTask(scope, id);
  const draft = { ...draftOf({ name }), ...latest?.draft, ...changes };
  const change = { id, basedOn: basedOn ?? latest?.number ?? 0, draft, intentId: randomUUID() };
  const { hash } = await reviewEdit(scope, change);
  return submitEdit(scope, { ...change, reviewedHash: hash });
}

let lastJobId = 5_000_000_000_000_000_000n;

/** A platform that makes whatever it is asked to make. */
export function accepting(adversary: Adversary): void {
  adversary.behave(
    answers(() => {
      lastJobId += 1n;
      return { body: `{"status":"0","reason":null,"data":${lastJobId}}` };
    }),
  );
}

export function refusing(adversary: Adversary, status: string): void {
  adversary.behave(answers(() => ({ body: JSON.stringify({ status, reason: "not so" }) })));
}
