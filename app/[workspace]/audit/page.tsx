import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { AuditPage } from "#components/audit/audit-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.auditTrail");
  },
};

export default withWords("[workspace]/audit/page", async function WorkspaceAuditPage({ params }: Props) {
  const place = await params;
  const refused = await requirePage(place, "audit.read", t("pages.auditTrail"), t("pages.readTheAuditTrail"));
  return refused ?? <AuditPage of="workspace" path={`/${place.workspace}`} />;
});
