import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { NewConnectionPage } from "#components/connections/page/new-connection-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.connectAnAccount");
  },
};

export default withWords(
  "[workspace]/settings/connections/new/page",
  async function NewConnectionSettingsPage({ params }: Props) {
    const refusal = await requirePage(
      await params,
      "connection.manage",
      t("pages.connectAnAccount"),
      t("pages.connectPlatformAccounts"),
    );
    return refusal ?? <NewConnectionPage />;
  },
);
