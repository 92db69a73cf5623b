import { listMemberships } from "#server/domain/people/memberships.ts";
import { describeWorkspace } from "#server/domain/workspaces/describe.ts";
import { personProcedure, router, workspaceProcedure } from "./init.ts";

export const workspaceRouter = router({
  mine: personProcedure.meta({ permission: "signed_in" }).query(async ({ ctx }) => {
    const memberships = await listMemberships(ctx.runtime.services.db.system, ctx.person.id);
    return memberships.map(({ workspace, roles }) => ({ slug: workspace.slug, name: workspace.name, roles }));
  }),
  current: workspaceProcedure.meta({ permission: "workspace.read" }).query(({ ctx }) => describeWorkspace(ctx.scope)),
});
