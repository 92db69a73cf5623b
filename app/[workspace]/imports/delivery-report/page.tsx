import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { ImportPage } from "#components/files/import/import-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

const title = () => t("pages.importADeliveryReport");
export const metadata: Metadata = {
  get title() {
    return title();
  },
};

export default withWords(
  "[workspace]/imports/delivery-report/page",
  async function ImportReportPage({ params }: Props) {
    const refused = await requirePage(await params, "sms.send", title(), t("pages.importDeliveryReports"));
    return refused ?? <ImportPage kind="delivery_report" />;
  },
);
