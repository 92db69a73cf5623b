import { redirect } from "next/navigation";
import { withWords } from "#app/with-words.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";

export default withWords("admin/page", async function AdministrationPage(): Promise<never> {
  await pageAdministrator();
  redirect("/admin/workspaces");
});
