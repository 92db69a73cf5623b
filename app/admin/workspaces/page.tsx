import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { InstanceWorkspacesPage } from "#components/instance/workspaces-page.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";
import { t } from "#words/t.ts";

export const metadata: Metadata = {
  get title() {
    return t("pages.workspaces");
  },
};

export default withWords("admin/workspaces/page", async function AdministrationWorkspacesPage() {
  await pageAdministrator();
  return <InstanceWorkspacesPage />;
});
