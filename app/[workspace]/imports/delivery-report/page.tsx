import type { Metadata } from "next";
import { ImportPage } from "#components/files/import/import-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

const title = "Import a delivery report";
export const metadata: Metadata = { title };

export default async function ImportReportPage({ params }: Props) {
  const refused = await requirePage(await params, "sms.send", title, "import delivery reports");
  return refused ?? <ImportPage kind="delivery_report" />;
}
