import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { attempt } from "#db/schema/submissions.ts";
import { sendOne } from "#server/domain/areas/sms/send-one.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addApplication, appId, customers, preparedDraft, sentDraft, work, writtenDraft } from "../../sms/world.ts";
import { type MutationCases, must, type Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];
const cells = customers(3);

/** The workspace's connection with an application for SMS. */
async function opened({ owner, connection }: Place): Promise<Scope> {
  await addApplication(owner, connection);
  return owner;
}

const oneDraft = () => ({ appId, number: "+4915112345678", content: `Hello ${randomUUID()}` });

/** Writing SMS, and sending them. */
export const smsMutations: MutationCases = {
  "sms.begin": async (place) => {
    await opened(place);
    return { input: { appId }, action: "draft.created", chains: own(place) };
  },
  "sms.update": async (place) => {
    const id = await writtenDraft(await opened(place), { cells });
    return { input: { id, draft: { content: "Hello again" } }, action: "draft.changed", chains: own(place) };
  },
  "sms.rename": async (place) => {
    const id = await writtenDraft(await opened(place), { cells });
    return { input: { id, title: "For Christmas" }, action: "draft.changed", chains: own(place) };
  },
  "sms.discard": async (place) => {
    const { id } = await preparedDraft(await opened(place), { cells });
    return { input: { id }, action: "draft.discarded", chains: own(place) };
  },
  "sms.prepare": async (place) => {
    const owner = await opened(place);
    const id = await writtenDraft(owner, { cells });
    await work(owner.services);
    return { input: { id }, action: "draft.prepared", chains: own(place) };
  },
  "checks.leaveOut": async (place) => {
    const owner = await opened(place);
    const submissionId = await writtenDraft(owner, { cells: [["call the office", "Ann"], ...cells] });
    await work(owner.services);
    const input = { submissionId, problem: "not_a_number", isLeftOut: true };
    return { input, action: "rows.left_out", chains: own(place) };
  },
  "sms.release": async (place) => {
    const { id, hash } = await preparedDraft(await opened(place), { cells });
    return { input: { id, reviewedHash: hash }, action: "submission.created", chains: own(place) };
  },
  "sms.sendOne": async (place) => {
    await opened(place);
    await must(place, "query", "sms.reviewOne", { draft: oneDraft() });
    const input = { intentId: randomUUID(), draft: oneDraft() };
    return { input, action: "submission.created", chains: own(place) };
  },
  "sms.sendAgain": async (place) => {
    const owner = await opened(place);
    const said = { reviewedHash: null, title: null, repeatReason: null };
    const { id } = await sendOne(owner, { intentId: randomUUID(), draft: oneDraft(), ...said });
    await owner.services.db.system
      .update(attempt)
      .set({ state: "refused", dueAt: null })
      .where(eq(attempt.submissionId, id));
    return { input: { submissionId: id }, action: "draft.created", chains: own(place) };
  },
  "sms.repeat": async (place) => {
    const id = await sentDraft(await opened(place), { cells });
    return { input: { submissionId: id }, action: "draft.created", chains: own(place) };
  },
};
