import { z } from "zod";
import { longestTaskName } from "#server/compose/task-name.ts";
import { taskAdd, taskEdit } from "#server/contract/aivoice.ts";
import { adoptTask } from "#server/domain/areas/aivoice/tasks/adopt.ts";
import { reviewEdit, submitEdit } from "#server/domain/areas/aivoice/tasks/edit.ts";
import { adoptedTask, editedTaskInput, newTaskInput } from "#server/domain/areas/aivoice/tasks/input.ts";
import { attachedJobId, attachJobId } from "#server/domain/areas/aivoice/tasks/job-id.ts";
import { learnedFigures } from "#server/domain/areas/aivoice/tasks/learned.ts";
import { getTask, listAiApplications, listTasks, tasksNamed } from "#server/domain/areas/aivoice/tasks/registry.ts";
import { reviewTask, submitTask } from "#server/domain/areas/aivoice/tasks/submit.ts";
import { compareVersions, listVersions, versionOf } from "#server/domain/areas/aivoice/tasks/versions.ts";
import { byNumber, byTime } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { givenIntent, intentOf } from "#server/trpc/intent.ts";
import { paging, searched } from "#server/trpc/paging.ts";
import { hash } from "#server/trpc/sending-inputs.ts";

const appId = z.string().min(1).max(200);
const one = z.object({ id: z.uuid() });
/** Of a version; 0 is before the first. */
const number = z.int().min(0).max(1_000_000);
const submitted = z.object({ intentId: givenIntent, reviewedHash: hash.nullable().default(null) });
const reading = workspaceProcedure.meta({ permission: "aivoice.read" });
const making = workspaceProcedure.meta({ permission: "aivoice.send" });

/** AI calling tasks: what is known of them, making, editing and adopting them. */
export const aivoiceRouter = router({
  applications: reading.query(({ ctx }) => listAiApplications(ctx.scope)),
  tasks: reading
    .input(paging(byTime).extend({ appId: appId.optional(), q: searched }))
    .query(({ ctx, input }) => listTasks(ctx.scope, input)),
  tasksNamed: reading
    .input(
      z.object({
        appId,
        name: z
          .string()
          .trim()
          .min(1)
          .max(2 * longestTaskName),
      }),
    )
    .query(({ ctx, input }) => tasksNamed(ctx.scope, input)),
  task: reading.input(one).query(({ ctx, input }) => getTask(ctx.scope, input.id)),
  versions: reading.input(paging(byNumber).extend(one.shape)).query(({ ctx, input }) => listVersions(ctx.scope, input)),
  versionOf: reading
    .input(z.object({ submissionId: z.uuid() }))
    .query(({ ctx, input }) => versionOf(ctx.scope, input.submissionId)),
  compare: reading
    .input(one.extend({ from: number, to: number }))
    .query(({ ctx, input }) => compareVersions(ctx.scope, input)),
  learned: reading
    .input(z.object({ appId, scriptId: z.int() }))
    .query(({ ctx, input }) => learnedFigures(ctx.scope, input)),
  reviewTask: making
    .input(z.object({ draft: newTaskInput, intentId: z.uuid() }))
    .query(({ ctx, input }) => reviewTask(ctx.scope, input)),
  addTask: making
    .meta({ permission: "aivoice.send", operation: taskAdd.id })
    .input(submitted.extend({ draft: newTaskInput }))
    .mutation(({ ctx, input }) => submitTask(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) })),
  reviewEdit: making
    .input(one.extend({ basedOn: number, draft: editedTaskInput, intentId: z.uuid() }))
    .query(({ ctx, input }) => reviewEdit(ctx.scope, input)),
  editTask: making
    .meta({ permission: "aivoice.send", operation: taskEdit.id })
    .input(submitted.extend({ id: z.uuid(), basedOn: number, draft: editedTaskInput }))
    .mutation(({ ctx, input }) => submitEdit(ctx.scope, { ...input, intentId: intentOf(ctx, input.intentId) })),
  adoptTask: making.input(adoptedTask).mutation(({ ctx, input }) => adoptTask(ctx.scope, input)),
  attachJobId: making.input(attachedJobId).mutation(({ ctx, input }) => attachJobId(ctx.scope, input)),
});
