import { randomUUID } from "node:crypto";
import { adoptTask } from "#server/domain/areas/aivoice/tasks/adopt.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addApplication } from "../../sms/world.ts";
import { adoptableTask, taskRules } from "../../trpc/call-things.ts";
import { type MutationCases, must, type Place } from "./cases.ts";

const appId = "ai-app-1";
const own = ({ owner }: Place) => [{ id: owner.workspace.id }];
const draft = { ...taskRules, appId, name: "Renewals" };

/** The workspace's connection with an application for AI calls. */
async function opened({ owner, connection }: Place): Promise<Scope> {
  await addApplication(owner, connection, { area: "aivoice", appId });
  return owner;
}

/** Making AI tasks, editing and adopting them. */
export const aivoiceMutations: MutationCases = {
  "aivoice.addTask": async (place) => {
    await opened(place);
    const intentId = randomUUID();
    const { hash } = await must<{ hash: string }>(place, "query", "aivoice.reviewTask", { draft, intentId });
    return { input: { draft, intentId, reviewedHash: hash }, action: "submission.created", chains: own(place) };
  },
  "aivoice.editTask": async (place) => {
    const { id } = await adoptTask(await opened(place), adoptableTask(appId));
    const edit = { id, basedOn: 1, draft: { ...draft, robotCount: 20 }, intentId: randomUUID() };
    const { hash } = await must<{ hash: string }>(place, "query", "aivoice.reviewEdit", edit);
    return { input: { ...edit, reviewedHash: hash }, action: "submission.created", chains: own(place) };
  },
  "aivoice.adoptTask": async (place) => {
    await opened(place);
    return { input: adoptableTask(appId), action: "ai_task.adopted", chains: own(place) };
  },
  "aivoice.attachJobId": async (place) => {
    const { id } = await adoptTask(await opened(place), adoptableTask(appId));
    return { input: { id, jobId: "42" }, action: "ai_task.identified", chains: own(place) };
  },
};
