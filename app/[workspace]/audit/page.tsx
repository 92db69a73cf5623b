import type { Metadata } from "next";
import { AuditPage } from "#components/audit/audit-page.tsx";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Audit trail" };

export default async function WorkspaceAuditPage({ params }: Props) {
  const place = await params;
  const refused = await requirePage(place, "audit.read", "Audit trail", "read the audit trail");
  return refused ?? <AuditPage of="workspace" path={`/${place.workspace}`} />;
}
