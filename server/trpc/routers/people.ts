import { z } from "zod";
import { changeRoles, leaveWorkspace, removeMember } from "#server/domain/access/people/change-members.ts";
import {
  createInvitation,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from "#server/domain/access/people/invitations.ts";
import { listMembers } from "#server/domain/access/people/members.ts";
import { roles } from "#server/domain/permissions.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { t } from "#words/t.ts";

const heldRoles = z
  .array(z.enum(roles))
  .min(1, { error: () => t("trpc.chooseAtLeastOneRole") })
  .max(roles.length);
const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ error: () => t("trpc.writeAnEmailAddressSuchAsAda") }));

export const peopleRouter = router({
  list: workspaceProcedure.meta({ permission: "people.read" }).query(({ ctx }) => listMembers(ctx.scope)),
  changeRoles: workspaceProcedure
    .meta({ permission: "people.manage", sensitive: true })
    .input(z.object({ personId: z.uuid(), roles: heldRoles }))
    .mutation(({ ctx, input }) => changeRoles(ctx.scope, input)),
  remove: workspaceProcedure
    .meta({ permission: "people.manage", sensitive: true })
    .input(z.object({ personId: z.uuid() }))
    .mutation(({ ctx, input }) => removeMember(ctx.scope, input)),
  // Sensitive, since nobody comes back by themselves and no program leaves for a person. A bare call does nothing.
  leave: workspaceProcedure
    .meta({ permission: "workspace.read", sensitive: true })
    .input(z.object({ leave: z.literal(true) }))
    .mutation(({ ctx }) => leaveWorkspace(ctx.scope)),
  invitations: workspaceProcedure.meta({ permission: "people.read" }).query(({ ctx }) => listInvitations(ctx.scope)),
  invite: workspaceProcedure
    .meta({ permission: "people.manage", sensitive: true })
    .input(z.object({ email, roles: heldRoles }))
    .mutation(({ ctx, input }) => createInvitation(ctx.scope, input)),
  renewInvitation: workspaceProcedure
    .meta({ permission: "people.manage", sensitive: true })
    .input(z.object({ invitationId: z.uuid() }))
    .mutation(({ ctx, input }) => renewInvitation(ctx.scope, input)),
  revokeInvitation: workspaceProcedure
    .meta({ permission: "people.manage" })
    .input(z.object({ invitationId: z.uuid() }))
    .mutation(({ ctx, input }) => revokeInvitation(ctx.scope, input)),
});
