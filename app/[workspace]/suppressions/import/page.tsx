import type { Metadata } from "next";
import { ImportPage } from "#components/files/import/import-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

const title = "Import suppressed numbers";
export const metadata: Metadata = { title };

export default async function ImportSuppressionsPage({ params }: Props) {
  const refused = await requirePage(await params, "suppression.manage", title, "import suppressed numbers");
  return refused ?? <ImportPage kind="suppressions" />;
}
