import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { ReportsPage } from "#components/reports/reports-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.reports");
  },
};

export default withWords("[workspace]/reports/page", async function AllReportsPage({ params }: Props) {
  const refused = await requirePage(await params, "submission.read", t("pages.reports"), t("pages.seeReports"));
  return refused ?? <ReportsPage />;
});
