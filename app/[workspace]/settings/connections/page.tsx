import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { ConnectionsPage } from "#components/connections/page/connections-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.connections");
  },
};

export default withWords(
  "[workspace]/settings/connections/page",
  async function ConnectionsSettingsPage({ params }: Props) {
    const refusal = await requirePage(
      await params,
      "connection.read",
      t("pages.connections"),
      t("pages.seeItsPlatformAccounts"),
    );
    return refusal ?? <ConnectionsPage />;
  },
);
