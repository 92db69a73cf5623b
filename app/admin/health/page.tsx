import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { HealthPage } from "#components/instance/health-page.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";
import { t } from "#words/t.ts";

export const metadata: Metadata = {
  get title() {
    return t("pages.health");
  },
};

export default withWords("admin/health/page", async function AdministrationHealthPage() {
  await pageAdministrator();
  return <HealthPage />;
});
