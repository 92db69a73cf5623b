import { redirect } from "next/navigation";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";

export default async function AdministrationPage(): Promise<never> {
  await pageAdministrator();
  redirect("/admin/workspaces");
}
