import type { Metadata } from "next";
import { InstancePeoplePage } from "#components/instance/people-page.tsx";
import { roleChoices } from "#server/domain/permissions.ts";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";

export const metadata: Metadata = { title: "People" };

export default async function AdministrationPeoplePage() {
  const { id } = await pageAdministrator();
  return <InstancePeoplePage roles={roleChoices} me={id} />;
}
