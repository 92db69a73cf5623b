import { sendSms, sendSmsBatch } from "#server/contract/sms.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { storeAnswered } from "./store-answered.ts";

const common = {
  paced: false,
  apply: storeAnswered,
};

/** sendSms as the worker makes it (spec: SMS). Its answer names no task, but each accepted number. */
export const oneSms: Dispatchable = { operation: sendSms, ...common };

/** sendSms/batch as the worker makes it (spec: SMS). */
export const smsBatch: Dispatchable = { operation: sendSmsBatch, ...common };
