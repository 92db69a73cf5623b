import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { PricesPage } from "#components/prices/prices-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.prices");
  },
};

export default withWords("[workspace]/settings/prices/page", async function PricesSettingsPage({ params }: Props) {
  const refused = await requirePage(await params, "price.read", t("pages.prices"), t("pages.readThePrices"));
  return refused ?? <PricesPage />;
});
