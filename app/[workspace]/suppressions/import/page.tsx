import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { ImportPage } from "#components/files/import/import-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

const title = () => t("pages.importSuppressedNumbers");
export const metadata: Metadata = {
  get title() {
    return title();
  },
};

export default withWords(
  "[workspace]/suppressions/import/page",
  async function ImportSuppressionsPage({ params }: Props) {
    const refused = await requirePage(await params, "suppression.manage", title(), t("pages.importSuppressedNumbers2"));
    return refused ?? <ImportPage kind="suppressions" />;
  },
);
