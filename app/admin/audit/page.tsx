import type { Metadata } from "next";
import { AuditPage } from "#components/audit/audit-page.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";

export const metadata: Metadata = { title: "Audit trail" };

export default async function AdministrationAuditPage() {
  await pageAdministrator();
  return <AuditPage of="instance" path="/admin" />;
}
