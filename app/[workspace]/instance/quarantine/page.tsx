import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { QuarantinePage } from "#components/developers/callbacks/quarantine-page.tsx";
import { NotAllowed } from "#components/page/not-allowed.tsx";
import { roleNames } from "#server/domain/permissions.ts";
import { pageScope } from "#server/trpc/page/scope.ts";
import { t } from "#words/t.ts";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.quarantine");
  },
};

export default withWords(
  "[workspace]/instance/quarantine/page",
  async function InstanceQuarantinePage({ params }: Props) {
    const { person, roles, workspace } = await pageScope((await params).workspace);
    if (person.isInstanceAdmin) return <QuarantinePage />;
    return (
      <NotAllowed
        title={t("pages.quarantine")}
        what={t("pages.seeRequestsWithUnknownTokens")}
        may={[t("pages.administratorOfThisSwitchboard")]}
        held={roles.map((role) => roleNames[role])}
        workspaceName={workspace.name}
        change={t("pages.itBelongsToTheAccountNotTo")}
      />
    );
  },
);
