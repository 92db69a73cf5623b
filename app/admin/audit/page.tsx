import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { AuditPage } from "#components/audit/audit-page.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";
import { t } from "#words/t.ts";

export const metadata: Metadata = {
  get title() {
    return t("pages.auditTrail");
  },
};

export default withWords("admin/audit/page", async function AdministrationAuditPage() {
  await pageAdministrator();
  return <AuditPage of="instance" path="/admin" />;
});
