import { z } from "zod";
import { setDisabled, setInstanceAdministrator } from "#server/domain/access/accounts/administer.ts";
import { erasePerson } from "#server/domain/access/accounts/erase-person.ts";
import { listPeople } from "#server/domain/access/accounts/instance-people.ts";
import type { SessionPerson } from "#server/domain/access/sessions/sessions.ts";
import { takeSecondFactor } from "#server/domain/access/sign-in/lost-second-factor.ts";
import { createPasswordReset } from "#server/domain/access/sign-in/reset.ts";
import { archiveAnyWorkspace, restoreWorkspace } from "#server/domain/access/workspaces/archive.ts";
import { createWorkspace } from "#server/domain/access/workspaces/create.ts";
import { addOwner, listWorkspaces } from "#server/domain/access/workspaces/instance-workspaces.ts";
import { readHealthOverview } from "#server/domain/instance/health-overview.ts";
import { byName } from "#server/domain/paging.ts";
import type { InstanceScope } from "#server/domain/scope.ts";
import { readHeldSending, readHold, releaseSending } from "#server/domain/sending/past/release.ts";
import { tryWorkAgain } from "#server/domain/work/given-up.ts";
import { type Context, personProcedure, router } from "#server/trpc/init.ts";
import { paging, searched } from "#server/trpc/paging.ts";
import { lineOfText } from "#server/trpc/text.ts";
import { t } from "#words/t.ts";

export function scopeOf(ctx: Context & { person: SessionPerson }): InstanceScope {
  return {
    services: ctx.runtime.services,
    person: ctx.person,
    requestId: ctx.headers.get("x-request-id") ?? "",
    ip: ctx.headers.get("x-client-ip") || null,
    zone: ctx.person.zone,
  };
}

const ask = personProcedure.meta({ permission: "instance_admin" });
const sensitive = personProcedure.meta({ permission: "instance_admin", sensitive: true });
const personId = z.uuid();
const workspaceId = z.uuid();
const typed = z.string().max(300);

const reason = z
  .string()
  .trim()
  .min(3, { error: () => t("trpc.sayInAFewWordsWhy") })
  .max(500);

/** Procedures for administrators of the instance, outside of any workspace. */
export const instanceRouter = router({
  health: ask.query(({ ctx }) => readHealthOverview(scopeOf(ctx), ctx.runtime.receiver.counts())),
  tryWorkAgain: ask
    .input(z.object({ jobId: z.uuid() }))
    .mutation(({ ctx, input }) => tryWorkAgain(scopeOf(ctx), input.jobId)),
  workspaces: ask.query(({ ctx }) => listWorkspaces(scopeOf(ctx))),
  createWorkspace: ask
    .input(z.object({ name: lineOfText(60), slug: z.string().trim().min(2).max(40).optional() }))
    .mutation(({ ctx, input }) => createWorkspace(scopeOf(ctx), input)),
  archiveWorkspace: sensitive
    .input(z.object({ workspaceId, typedName: typed }))
    .mutation(({ ctx, input }) => archiveAnyWorkspace(scopeOf(ctx), input)),
  restoreWorkspace: sensitive
    .input(z.object({ workspaceId }))
    .mutation(({ ctx, input }) => restoreWorkspace(scopeOf(ctx), input)),
  addOwner: sensitive
    .input(z.object({ workspaceId, email: z.string().trim().max(254) }))
    .mutation(({ ctx, input }) => addOwner(scopeOf(ctx), input)),
  sendingHold: ask.query(({ ctx }) => readHold(scopeOf(ctx))),
  heldSending: ask.query(({ ctx }) => readHeldSending(scopeOf(ctx))),
  releaseSending: sensitive
    .input(z.object({ holdId: z.uuid(), reason, leaveStopped: z.array(workspaceId).max(200) }))
    .mutation(({ ctx, input }) => releaseSending(scopeOf(ctx), input)),
  people: ask.input(paging(byName).extend({ q: searched })).query(({ ctx, input }) => listPeople(scopeOf(ctx), input)),
  setDisabled: sensitive
    .input(z.object({ personId, disabled: z.boolean() }))
    .mutation(({ ctx, input }) => setDisabled(scopeOf(ctx), input)),
  setAdministrator: sensitive
    .input(z.object({ personId, administrator: z.boolean() }))
    .mutation(({ ctx, input }) => setInstanceAdministrator(scopeOf(ctx), input)),
  takeSecondFactor: sensitive
    .input(z.object({ personId }))
    .mutation(({ ctx, input }) => takeSecondFactor(scopeOf(ctx), input)),
  createPasswordReset: sensitive
    .input(z.object({ personId }))
    .mutation(({ ctx, input }) => createPasswordReset(scopeOf(ctx), input.personId)),
  erasePerson: sensitive
    .input(z.object({ personId, typedEmail: typed }))
    .mutation(({ ctx, input }) => erasePerson(scopeOf(ctx), input)),
});
