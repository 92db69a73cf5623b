import { z } from "zod";
import { type Chain, chainOfInstance, chainOfWorkspace } from "#server/domain/trail/chains.ts";
import { headOf } from "#server/domain/trail/export.ts";
import { listActors } from "#server/domain/trail/people.ts";
import { getEntry, listEntries } from "#server/domain/trail/read.ts";
import { listAnchors, verifyNow } from "#server/domain/trail/verify-now.ts";
import { personProcedure, router, workspaceProcedure } from "#server/trpc/init.ts";
import { scopeOf } from "./instance.ts";

const seq = z.int().min(1);

const entryList = z.object({
  who: z.union([z.uuid(), z.literal("job")]).optional(),
  action: z.string().max(100).optional(),
  targetKind: z.string().max(100).optional(),
  q: z.string().trim().max(200).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
  beforeSeq: seq.optional(),
  limit: z.int().min(1).max(200).default(50),
});

const list = (chain: Chain, { q, ...input }: z.output<typeof entryList>) =>
  listEntries(chain, { ...input, q: q || undefined });

/** A workspace's own audit trail. */
export const auditRouter = router({
  list: workspaceProcedure
    .meta({ permission: "audit.read" })
    .input(entryList)
    .query(({ ctx, input }) => list(chainOfWorkspace(ctx.scope), input)),
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
  list: ask.input(entryList).query(({ ctx, input }) => list(chainOfInstance(scopeOf(ctx)), input)),
  get: ask.input(z.object({ seq })).query(({ ctx, input }) => getEntry(chainOfInstance(scopeOf(ctx)), input.seq)),
  verify: ask.query(({ ctx }) => verifyNow(chainOfInstance(scopeOf(ctx)))),
  anchors: ask.query(({ ctx }) => listAnchors(chainOfInstance(scopeOf(ctx)))),
  exportHead: personProcedure
    .meta({ permission: "instance_admin", sensitive: true })
    .query(({ ctx }) => headOf(chainOfInstance(scopeOf(ctx)))),
});
