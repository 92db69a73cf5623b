import type { SendArea } from "#server/contract/areas.ts";
import type { Channels } from "#server/domain/messages/channel/channel.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { editedTask, newTask } from "./aivoice/dispatchable.ts";
import { emailBatch } from "./email/dispatchable.ts";
import { changedApp, changedTemplate, newApp, newFlow } from "./otp/dispatchable.ts";
import { smsChannel } from "./sms/channel.ts";
import { oneSms, smsBatch } from "./sms/dispatchable.ts";
import { waChannel } from "./wa/channel.ts";
import { customMessage, newTemplate, templateMessage } from "./wa/dispatchable.ts";

/** Everything the domain has to know of an area that sends or writes. */
export type AreaRules = {
  /** How the worker makes the calls of each of its operations. */
  dispatchables: readonly Dispatchable[];
};

export const areaRules: Readonly<Record<SendArea, AreaRules>> = {
  email: { dispatchables: [emailBatch] },
  sms: { dispatchables: [oneSms, smsBatch] },
  wa: { dispatchables: [templateMessage, customMessage, newTemplate] },
  aivoice: { dispatchables: [newTask, editedTask] },
  otp: { dispatchables: [newApp, changedApp, changedTemplate, newFlow] },
};

/** What is special about each area that sends a message to each number. */
export const channels: Channels = { sms: smsChannel, wa: waChannel };

/** By operation, for the worker that makes them. */
export const dispatchables: ReadonlyMap<string, Dispatchable> = new Map(
  Object.values(areaRules)
    .flatMap((rules) => rules.dispatchables)
    .map((one) => [one.operation.id, one]),
);
