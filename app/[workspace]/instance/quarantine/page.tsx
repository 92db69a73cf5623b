import type { Metadata } from "next";
import { QuarantinePage } from "#components/developers/callbacks/quarantine-page.tsx";
import { NotAllowed } from "#components/page/not-allowed.tsx";
import { roleNames } from "#server/domain/permissions.ts";
import { pageScope } from "#server/trpc/page/scope.ts";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Quarantine" };

export default async function InstanceQuarantinePage({ params }: Props) {
  const { person, roles, workspace } = await pageScope((await params).workspace);
  if (person.isInstanceAdmin) return <QuarantinePage />;
  return (
    <NotAllowed
      title="Quarantine"
      what="see requests with unknown tokens"
      may={["administrators of this Switchboard"]}
      held={roles.map((role) => roleNames[role])}
      workspaceName={workspace.name}
      change="It belongs to the account, not to a role."
    />
  );
}
