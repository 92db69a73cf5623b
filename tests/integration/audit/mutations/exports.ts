import { askForExport } from "#server/domain/downloads/ask.ts";
import { cancelExport } from "#server/domain/downloads/change.ts";
import { createSchedule, pauseSchedule } from "#server/domain/downloads/schedules/change.ts";
import { everyMorning } from "#tests/support/export-schedules.ts";
import type { MutationCases, Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];
const asked = async ({ owner }: Place) => (await askForExport(owner, "/suppressions/suppressions.csv")).id;
const made = async ({ owner }: Place) => (await createSchedule(owner, everyMorning("/sends/sends.csv"))).id;

/** Large exports. */
export const exportMutations: MutationCases = {
  "exports.ask": async ({ owner }) => ({
    input: { address: "/suppressions/suppressions.csv?channel=sms" },
    action: "export.asked",
    chains: [{ id: owner.workspace.id }],
  }),
  "exports.cancel": async (place) => ({
    input: { id: await asked(place) },
    action: "export.cancelled",
    chains: own(place),
  }),
  "exports.again": async (place) => {
    const id = await asked(place);
    await cancelExport(place.owner, id);
    return { input: { id }, action: "export.asked", chains: own(place) };
  },
  "exports.createSchedule": async (place) => ({
    input: everyMorning("/suppressions/suppressions.csv?channel=sms"),
    action: "export_schedule.created",
    chains: own(place),
  }),
  "exports.pauseSchedule": async (place) => ({
    input: { id: await made(place) },
    action: "export_schedule.paused",
    chains: own(place),
  }),
  "exports.resumeSchedule": async (place) => {
    const id = await made(place);
    await pauseSchedule(place.owner, id);
    return { input: { id }, action: "export_schedule.resumed", chains: own(place) };
  },
  "exports.deleteSchedule": async (place) => ({
    input: { id: await made(place) },
    action: "export_schedule.deleted",
    chains: own(place),
  }),
};
