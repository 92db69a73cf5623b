import type { Metadata } from "next";
import { HealthPage } from "#components/instance/health-page.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";

export const metadata: Metadata = { title: "Health" };

export default async function AdministrationHealthPage() {
  await pageAdministrator();
  return <HealthPage />;
}
