import { tracked } from "@trpc/server";
import { z } from "zod";
import { sendHas } from "#server/compose/send-has.ts";
import { draftAreas } from "#server/contract/areas.ts";
import { resolveCall } from "#server/domain/areas/resolve-call.ts";
import { moment } from "#server/domain/moment.ts";
import { byAttempt, byNumber, byTime } from "#server/domain/paging.ts";
import { decideDispute } from "#server/domain/sending/control/decide-dispute.ts";
import { pauseSubmission } from "#server/domain/sending/control/pause.ts";
import { decisions, resolveAttempts } from "#server/domain/sending/control/resolve.ts";
import { resumeSubmission } from "#server/domain/sending/control/resume.ts";
import { stopSubmission } from "#server/domain/sending/control/stop.ts";
import { listDrafts } from "#server/domain/sending/drafts/list-drafts.ts";
import { askNow } from "#server/domain/sending/evidence/ask-now.ts";
import { countFailures } from "#server/domain/sending/evidence/count-failures.ts";
import { decideResult } from "#server/domain/sending/evidence/decide-result.ts";
import { getRecipient, listRecipients } from "#server/domain/sending/evidence/read.ts";
import { decidedState, recipientState, recipientTrust } from "#server/domain/sending/evidence/recipient-state.ts";
import { takeStream } from "#server/domain/sending/live/stream-slots.ts";
import { watchSubmission } from "#server/domain/sending/live/watch.ts";
import { getAttempt, listAttempts } from "#server/domain/sending/submissions/attempts.ts";
import { countStates } from "#server/domain/sending/submissions/count-states.ts";
import { listSubmissions } from "#server/domain/sending/submissions/list.ts";
import { countNeeding, getSubmission, listAttemptCalls } from "#server/domain/sending/submissions/read.ts";
import { disputeDecisions } from "#server/domain/standing/dispute.ts";
import { submissionState } from "#server/domain/standing/state.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging, searched, timeSort } from "#server/trpc/paging.ts";
import { watchAccess } from "#server/trpc/stream-access.ts";
import { drainCallbacks } from "#server/web/drain.ts";
import { t } from "#words/t.ts";

const howKnown = z
  .string()
  .trim()
  .min(3, { error: () => t("trpc.sayInAFewWordsHowYou") })
  .max(500);

export const submissionsRouter = router({
  list: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(
      paging(byTime).extend({
        /** Drafts, in the order of their last change, in place of what was sent. */
        drafts: z.boolean().optional(),
        states: z.array(submissionState).optional(),
        disputed: z.boolean().optional(),
        /** At least one email or number of it is so. */
        has: z.enum(sendHas).optional(),
        area: z.enum(draftAreas).optional(),
        by: z.uuid().optional(),
        connectionId: z.uuid().optional(),
        appId: z.string().max(200).optional(),
        /** The id of a template, or what takes its place in its area. */
        template: z.string().max(300).optional(),
        from: moment.optional(),
        to: moment.optional(),
        q: searched,
        sort: timeSort,
      }),
    )
    .query(({ ctx, input }) => listSubmissions(ctx.scope, input)),
  drafts: workspaceProcedure.meta({ permission: "submission.read" }).query(({ ctx }) => listDrafts(ctx.scope)),
  get: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getSubmission(ctx.scope, input.id)),
  recipients: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(
      paging(byNumber).extend({
        submissionId: z.uuid(),
        state: recipientState.optional(),
        trust: recipientTrust.optional(),
        q: searched,
        /** The last arrived stand first, or the first. */
        sort: timeSort,
        /** The recipient that the page begins with, where no cursor says where. */
        fromId: z.int().optional(),
      }),
    )
    .query(({ ctx, input: { fromId, ...input } }) => {
      const before = fromId === undefined ? undefined : input.sort === "oldest" ? fromId - 1 : fromId + 1;
      return listRecipients(ctx.scope, { ...input, cursor: input.cursor ?? before });
    }),
  failures: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(z.object({ submissionId: z.uuid() }))
    .query(({ ctx, input }) => countFailures(ctx.scope, input.submissionId)),
  recipient: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(z.object({ id: z.int() }))
    .query(({ ctx, input }) => getRecipient(ctx.scope, input.id)),
  attempts: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(paging(byAttempt).extend({ submissionId: z.uuid() }))
    .query(({ ctx, input }) => listAttempts(ctx.scope, input)),
  attempt: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getAttempt(ctx.scope, input.id)),
  calls: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(z.object({ attemptId: z.uuid() }))
    .query(({ ctx, input }) => listAttemptCalls(ctx.scope, input.attemptId)),
  needsPerson: workspaceProcedure.meta({ permission: "submission.read" }).query(({ ctx }) => countNeeding(ctx.scope)),
  counts: workspaceProcedure.meta({ permission: "submission.read" }).query(({ ctx }) => countStates(ctx.scope)),
  askNow: workspaceProcedure
    .meta({ permission: "recipient.ask" })
    .input(z.object({ submissionId: z.uuid(), recipientId: z.int().optional() }))
    .mutation(async ({ ctx, input }) => ({ asked: await askNow(ctx.scope, input) })),
  resolve: workspaceProcedure
    .meta({ permission: "submission.resolve" })
    .input(
      z.object({
        attemptId: z.uuid(),
        decision: z.enum(decisions),
        reason: howKnown,
        taskId: z.string().trim().min(1).max(100).optional(),
      }),
    )
    .mutation(({ ctx, input }) => resolveCall(ctx.scope, input)),
  resolveAll: workspaceProcedure
    .meta({ permission: "submission.resolve" })
    .input(z.object({ submissionId: z.uuid(), decision: z.enum(decisions), reason: howKnown }))
    .mutation(({ ctx, input }) => resolveAttempts(ctx.scope, input)),
  decideDispute: workspaceProcedure
    .meta({ permission: "submission.resolve" })
    .input(z.object({ attemptId: z.uuid(), decision: z.enum(disputeDecisions), reason: howKnown }))
    .mutation(({ ctx, input }) => decideDispute(ctx.scope, input)),
  decideResult: workspaceProcedure
    .meta({ permission: "submission.resolve" })
    .input(
      z.object({
        recipientId: z.int(),
        state: decidedState,
        reason: howKnown,
        /** When the decision was made that the person saw, where there was one; a newer one is not overruled unseen. */
        seenDecisionAt: z.date().nullable(),
      }),
    )
    .mutation(({ ctx, input }) => decideResult(ctx.scope, input)),
  pause: workspaceProcedure
    .meta({ permission: "sending.stop" })
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => pauseSubmission(ctx.scope, input)),
  resume: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => resumeSubmission(ctx.scope, input)),
  stop: workspaceProcedure
    .meta({ permission: "sending.stop" })
    .input(
      z.object({
        id: z.uuid(),
        reason: z
          .string()
          .trim()
          .min(3, { error: () => t("trpc.sayInAFewWordsWhy") })
          .max(500),
      }),
    )
    .mutation(({ ctx, input }) => stopSubmission(ctx.scope, input)),
  watch: workspaceProcedure
    .meta({ permission: "submission.read" })
    .input(z.object({ id: z.uuid(), lastEventId: z.string().max(100).nullish() }))
    .subscription(async function* ({ ctx, input, signal }) {
      const leave = takeStream({ personId: ctx.scope.person.id, workspaceId: ctx.scope.workspace.id });
      const end = new AbortController();
      const stop = () => end.abort();
      signal?.addEventListener("abort", stop, { once: true });
      drainCallbacks().add(stop);
      const unwatch = watchAccess(ctx.scope, ctx.headers, stop);
      try {
        const options = { submissionId: input.id, lastCursor: input.lastEventId ?? null, signal: end.signal };
        for await (const event of watchSubmission(ctx.scope, ctx.runtime.feed, options)) {
          yield tracked(event.kind === "changed" ? event.event.cursor : event.cursor, event);
        }
      } finally {
        leave();
        unwatch();
        drainCallbacks().delete(stop);
        signal?.removeEventListener("abort", stop);
      }
    }),
});
