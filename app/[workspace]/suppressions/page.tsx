import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { SuppressionsPage } from "#components/suppressions/suppressions-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.suppressedNumbers");
  },
};

export default withWords("[workspace]/suppressions/page", async function SuppressedNumbersPage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "suppression.read",
    t("pages.suppressedNumbers"),
    t("pages.readTheSuppressedNumbers"),
  );
  return refused ?? <SuppressionsPage />;
});
