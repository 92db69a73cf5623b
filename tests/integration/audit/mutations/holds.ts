import { storeBatch } from "#tests/support/factories.ts";
import { type MutationCases, must, type Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];
const reason = "The wrong list";

/** What holds sends back, and lets them go on. */
export const holdMutations: MutationCases = {
  "submissions.pause": async (place) => {
    const { id } = await storeBatch(place.owner, place.connection);
    return { input: { id }, action: "submission.paused", chains: own(place) };
  },
  "submissions.resume": async (place) => {
    const { id } = await storeBatch(place.owner, place.connection);
    await must(place, "mutation", "submissions.pause", { id });
    return { input: { id }, action: "submission.resumed", chains: own(place) };
  },
  "submissions.stop": async (place) => {
    const { id } = await storeBatch(place.owner, place.connection);
    return { input: { id, reason }, action: "submission.stopped", chains: own(place) };
  },
  "workspace.stopSending": async (place) => ({ input: { reason }, action: "sending.stopped", chains: own(place) }),
  "workspace.explainStop": async (place) => {
    await must(place, "mutation", "workspace.stopSending", {});
    return { input: { reason }, action: "sending.stop_explained", chains: own(place) };
  },
  "workspace.resumeSending": async (place) => {
    await must(place, "mutation", "workspace.stopSending", { reason });
    return { input: { reason: "The list is right now" }, action: "sending.resumed", chains: own(place) };
  },
};
