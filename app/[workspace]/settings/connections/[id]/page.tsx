import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { ConnectionPage } from "#components/connections/page/connection-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.connection");
  },
};

export default withWords(
  "[workspace]/settings/connections/[id]/page",
  async function ConnectionSettingsPage({ params }: Props) {
    const { id, workspace } = await params;
    const refusal = await requirePage(
      { workspace },
      "connection.read",
      t("pages.connection"),
      t("pages.seeItsPlatformAccounts"),
    );
    return refusal ?? <ConnectionPage id={id} />;
  },
);
