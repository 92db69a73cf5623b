import { z } from "zod";
import { copyCallNow } from "#server/domain/calls/recordings/copy-now.ts";
import { countRecordings } from "#server/domain/calls/recordings/counts.ts";
import { chooseRecordings, copyAgainNow, readRecordingSetting } from "#server/domain/calls/recordings/settings.ts";
import { recordingsOfCall } from "#server/domain/calls/recordings/state.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";

const call = z.object({ connectionId: z.uuid(), recordId: z.string().min(1).max(200) });
const read = workspaceProcedure.meta({ permission: "aivoice.read" });
const manage = workspaceProcedure.meta({ permission: "archive.manage" });

/** Recordings of AI calls: links, copies and what became of them. They are heard at /[workspace]/voice/recordings. */
export const recordingsRouter = router({
  ofCall: read.input(call).query(({ ctx, input }) => recordingsOfCall(ctx.scope, input)),
  setting: read.query(({ ctx }) => readRecordingSetting(ctx.scope)),
  counts: read.query(({ ctx }) => countRecordings(ctx.scope)),
  choose: manage
    .input(z.object({ mode: z.enum(["links", "copies"]) }))
    .mutation(({ ctx, input }) => chooseRecordings(ctx.scope, input)),
  copyAgain: manage.mutation(({ ctx }) => copyAgainNow(ctx.scope)),
  copyNow: manage.input(call).mutation(({ ctx, input }) => copyCallNow(ctx.scope, input)),
});
