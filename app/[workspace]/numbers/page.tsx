import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { NumberPage } from "#components/numbers/number-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.lookUpARecipient");
  },
};

export default withWords("[workspace]/numbers/page", async function LookUpNumberPage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "personal.see",
    t("pages.lookUpARecipient"),
    t("pages.seeWhatWasSentToWhom"),
  );
  return refused ?? <NumberPage />;
});
