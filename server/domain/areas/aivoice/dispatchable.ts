import { taskAdd, taskEdit } from "#server/contract/aivoice.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { keepNamedJob } from "./tasks/job-id.ts";
import { storeMade } from "./tasks/store-made.ts";

/** taskAdd as the worker makes it (spec: AI outbound voice). No name is used twice, so -33 proves that the first call made the task. */
export const newTask: Dispatchable = {
  operation: taskAdd,
  paced: false,
  taskIdOf: ({ data }) => String(data),
  apply: storeMade,
  named: keepNamedJob,
  provesAccepted: ["-33"],
};

/** taskEdit as the worker makes it (spec: AI outbound voice). Made twice it says the same twice, so nothing has to be proved. */
export const editedTask: Dispatchable = { operation: taskEdit, paced: false };
