import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { NewWorkspacePage } from "#components/workspaces/new-workspace-page.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";
import { t } from "#words/t.ts";

export const metadata: Metadata = {
  get title() {
    return t("pages.newWorkspace");
  },
};

export default withWords("admin/workspaces/new/page", async function AdministrationNewWorkspacePage() {
  await pageAdministrator();
  return <NewWorkspacePage />;
});
