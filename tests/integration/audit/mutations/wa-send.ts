import { randomUUID } from "node:crypto";
import { addApplication } from "../../sms/world.ts";
import { customText, templateDraft } from "../../wa/to-one.ts";
import { appId } from "../../wa/world.ts";
import { type MutationCases, must, type Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];

/** The workspace's connection with an application for instant messages. */
const opened = ({ owner, connection }: Place) => addApplication(owner, connection, { area: "wa", appId });

/** Sending one instant message. */
export const waSendMutations: MutationCases = {
  "wa.sendTemplateMessage": async (place) => {
    await opened(place);
    await must(place, "query", "wa.reviewTemplateMessage", { draft: templateDraft() });
    const input = { intentId: randomUUID(), draft: templateDraft() };
    return { input, action: "submission.created", chains: own(place) };
  },
  "wa.sendCustom": async (place) => {
    await opened(place);
    await must(place, "query", "wa.reviewCustom", { draft: customText() });
    return { input: { intentId: randomUUID(), draft: customText() }, action: "submission.created", chains: own(place) };
  },
};
