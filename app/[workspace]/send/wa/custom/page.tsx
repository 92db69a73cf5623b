import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { CustomMessagePage } from "#components/areas/wa/custom/custom-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.newCustomMessage");
  },
};

export default withWords("[workspace]/send/wa/custom/page", async function NewCustomMessagePage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "wa.send",
    t("pages.newCustomMessage"),
    t("pages.sendInstantMessages"),
  );
  return refused ?? <CustomMessagePage />;
});
