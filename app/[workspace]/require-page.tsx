import type { ReactElement } from "react";
import { NotAllowed } from "#components/page/not-allowed.tsx";
import { whoCan } from "#server/domain/access/people/who-can.ts";
import { type Permission, roleNames, rolesWith } from "#server/domain/permissions.ts";
import { pageScope } from "#server/trpc/page/scope.ts";

/**
 * Checks the viewer of a workspace's page: signed in, a member, and allowed. Answers null, or the page that says who may
 * (`what` completes "Your role here can't …"). Each procedure asks again.
 */
export async function requirePage(
  { workspace: slug }: { workspace: string },
  permission: Permission,
  title: string,
  what: string,
): Promise<ReactElement | null> {
  const scope = await pageScope(slug);
  const { permissions, roles, workspace } = scope;
  if (permissions.has(permission)) return null;
  const names = (held: readonly (keyof typeof roleNames)[]) => held.map((role) => roleNames[role]);
  return (
    <NotAllowed
      title={title}
      what={what}
      people={await whoCan(scope, permission)}
      may={names(rolesWith(permission))}
      held={names(roles)}
      workspaceName={workspace.name}
    />
  );
}
