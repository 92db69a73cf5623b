import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { attempt } from "#db/schema/submissions.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { adoptTemplate } from "#server/domain/areas/wa/templates/adopt.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addApplication, work } from "../../sms/world.ts";
import { adoptable } from "../../trpc/things.ts";
import { appId, orders, sentDraft, writtenDraft } from "../../wa/world.ts";
import { type MutationCases, must, type Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];
const cells = orders(3);

/** The workspace's connection with an application for instant messages. */
async function opened({ owner, connection }: Place): Promise<Scope> {
  await addApplication(owner, connection, { area: "wa", appId });
  return owner;
}

async function preparedDraft(owner: Scope): Promise<{ id: string; hash: string | null }> {
  const id = await writtenDraft(owner, { cells });
  await work(owner.services);
  await prepareDraft(owner, waChannel, id);
  await work(owner.services);
  return { id, hash: (await reviewDraft(owner, waChannel, id)).hash };
}

const newTemplate = {
  appId,
  templateName: "parcel_update",
  type: 2,
  language: "en",
  components: { body: { text: "It is on its way" } },
};

/** Writing instant messages and their templates, and sending them. */
export const waMutations: MutationCases = {
  "wa.begin": async (place) => {
    await opened(place);
    return { input: { appId }, action: "draft.created", chains: own(place) };
  },
  "wa.update": async (place) => {
    const id = await writtenDraft(await opened(place), { cells });
    return { input: { id, draft: { businessPhone: "15550002222" } }, action: "draft.changed", chains: own(place) };
  },
  "wa.rename": async (place) => {
    const id = await writtenDraft(await opened(place), { cells });
    return { input: { id, title: "For Christmas" }, action: "draft.changed", chains: own(place) };
  },
  "wa.discard": async (place) => {
    const { id } = await preparedDraft(await opened(place));
    return { input: { id }, action: "draft.discarded", chains: own(place) };
  },
  "wa.prepare": async (place) => {
    const owner = await opened(place);
    const id = await writtenDraft(owner, { cells });
    await work(owner.services);
    return { input: { id }, action: "draft.prepared", chains: own(place) };
  },
  "wa.release": async (place) => {
    const { id, hash } = await preparedDraft(await opened(place));
    return { input: { id, reviewedHash: hash }, action: "submission.created", chains: own(place) };
  },
  "wa.sendAgain": async (place) => {
    const owner = await opened(place);
    const id = await sentDraft(owner, { cells });
    await owner.services.db.system
      .update(attempt)
      .set({ state: "refused", dueAt: null })
      .where(eq(attempt.submissionId, id));
    return { input: { submissionId: id }, action: "draft.created", chains: own(place) };
  },
  "wa.repeat": async (place) => {
    const id = await sentDraft(await opened(place), { cells });
    return { input: { submissionId: id }, action: "draft.created", chains: own(place) };
  },
  "wa.addTemplate": async (place) => {
    await opened(place);
    const { hash } = await must<{ hash: string }>(place, "query", "wa.reviewTemplate", { draft: newTemplate });
    const input = { intentId: randomUUID(), draft: newTemplate, reviewedHash: hash };
    return { input, action: "submission.created", chains: own(place) };
  },
  "wa.adoptTemplate": async (place) => {
    await opened(place);
    return { input: adoptable(appId), action: "template.adopted", chains: own(place) };
  },
  "wa.noteStatus": async (place) => {
    const { id } = await adoptTemplate(await opened(place), adoptable(appId));
    return { input: { id, status: "APPROVED", note: "Seen" }, action: "template.noted", chains: own(place) };
  },
};
