import { z } from "zod";
import { proofEnds } from "#server/domain/access/sign-in/proof.ts";
import { revealRequest } from "#server/domain/account/calls/reveal.ts";
import { callKind } from "#server/domain/calls/records/filter.ts";
import { revealCall } from "#server/domain/calls/records/reveal.ts";
import { askToCount, askToErase, getErasureJob, listErasures } from "#server/domain/erasure/erase.ts";
import { revealCallback } from "#server/domain/sending/callbacks/reveal.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { t } from "#words/t.ts";

const subject = z
  .string()
  .trim()
  .min(3, { error: () => t("trpc.writeAnAddressOrANumber") })
  .max(254);

/** Personal data: looking at it, one item at a time, and taking a person out of everything. */
export const personalRouter = router({
  /** Asked by a page before it opens a file that names people: its address, being a link, could only be refused. */
  downloadProof: workspaceProcedure
    .meta({ permission: "personal.see", sensitive: true })
    .query(({ ctx }) => ({ until: proofEnds(ctx.person) })),
  revealCallback: workspaceProcedure
    .meta({ permission: "personal.see" })
    .input(z.object({ callbackId: z.int().min(1) }))
    .mutation(({ ctx, input }) => revealCallback(ctx.scope, input.callbackId)),
  revealRequest: workspaceProcedure
    .meta({ permission: "personal.see" })
    .input(z.object({ requestId: z.uuid() }))
    .mutation(({ ctx, input }) => revealRequest(ctx.scope, input.requestId)),
  revealCall: workspaceProcedure
    .meta({ permission: "personal.see" })
    .input(z.object({ kind: callKind, id: z.string().min(1).max(1500) }))
    .mutation(({ ctx, input }) => revealCall(ctx.scope, input)),
  /** A mutation, so that whom somebody looks for stands in no URL. */
  count: workspaceProcedure
    .meta({ permission: "personal.erase" })
    .input(z.object({ subject }))
    .mutation(({ ctx, input }) => askToCount(ctx.scope, input)),
  erase: workspaceProcedure
    .meta({ permission: "personal.erase", sensitive: true })
    .input(
      z.object({
        subject,
        typed: z.string().max(254),
        reason: z
          .string()
          .trim()
          .min(3, { error: () => t("trpc.sayInAFewWordsWhy") })
          .max(500),
      }),
    )
    .mutation(({ ctx, input }) => askToErase(ctx.scope, input)),
  job: workspaceProcedure
    .meta({ permission: "personal.erase" })
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getErasureJob(ctx.scope, input.id)),
  erasures: workspaceProcedure.meta({ permission: "personal.erase" }).query(({ ctx }) => listErasures(ctx.scope)),
});
