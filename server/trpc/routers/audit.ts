import { z } from "zod";
import { doneBy } from "#server/compose/done-by.ts";
import { moment } from "#server/domain/moment.ts";
import { byNumber } from "#server/domain/paging.ts";
import { chainOfInstance, chainOfWorkspace } from "#server/domain/trail/chains.ts";
import { headOf } from "#server/domain/trail/export.ts";
import { listActors } from "#server/domain/trail/people.ts";
import { getEntry, listEntries } from "#server/domain/trail/read.ts";
import { listAnchors, verifyNow } from "#server/domain/trail/verify-now.ts";
import { personProcedure, router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging, searched, timeSort } from "#server/trpc/paging.ts";
import { scopeOf } from "./instance.ts";

const seq = z.int().min(1);

const entryList = paging(byNumber).extend({
  who: z.union([z.uuid(), z.enum(doneBy)]).optional(),
  action: z.string().max(100).optional(),
  targetKind: z.string().max(100).optional(),
  q: searched,
  from: moment.optional(),
  to: moment.optional(),
  sort: timeSort,
});

/** A workspace's own audit trail. */
export const auditRouter = router({
  list: workspaceProcedure
    .meta({ permission: "audit.read" })
    .input(entryList)
    .query(({ ctx, input }) => listEntries(chainOfWorkspace(ctx.scope), input)),
  get: workspaceProcedure
    .meta({ permission: "audit.read" })
    .input(z.object({ seq }))
    .query(({ ctx, input }) => getEntry(chainOfWorkspace(ctx.scope), input.seq)),
  people: workspaceProcedure.meta({ permission: "audit.read" }).query(({ ctx }) => listActors(ctx.scope)),
  verify: workspaceProcedure
    .meta({ permission: "audit.read" })
    .query(({ ctx }) => verifyNow(chainOfWorkspace(ctx.scope))),
  anchors: workspaceProcedure
    .meta({ permission: "audit.read" })
    .query(({ ctx }) => listAnchors(chainOfWorkspace(ctx.scope))),
  exportHead: workspaceProcedure
    .meta({ permission: "audit.read", sensitive: true })
    .query(({ ctx }) => headOf(chainOfWorkspace(ctx.scope))),
});

const ask = personProcedure.meta({ permission: "instance_admin" });

/** The instance's own: sign-ins and what its administrators do. */
export const instanceAuditRouter = router({
  list: ask.input(entryList).query(({ ctx, input }) => listEntries(chainOfInstance(scopeOf(ctx)), input)),
  get: ask.input(z.object({ seq })).query(({ ctx, input }) => getEntry(chainOfInstance(scopeOf(ctx)), input.seq)),
  verify: ask.query(({ ctx }) => verifyNow(chainOfInstance(scopeOf(ctx)))),
  anchors: ask.query(({ ctx }) => listAnchors(chainOfInstance(scopeOf(ctx)))),
  exportHead: personProcedure
    .meta({ permission: "instance_admin", sensitive: true })
    .query(({ ctx }) => headOf(chainOfInstance(scopeOf(ctx)))),
});
