import { batchSendEmail } from "#server/contract/email.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";

/** batchSendEmail as the worker makes it (spec: Email). Its answer names only a task; the emails come by callback. */
export const emailBatch: Dispatchable = {
  operation: batchSendEmail,
  paced: true,
  isCalledBack: true,
  toRequest: (stored, callbackUrl) => ({ ...stored, url: callbackUrl }),
  taskIdOf: (reply) => (typeof reply.taskId === "string" ? reply.taskId : null),
};
