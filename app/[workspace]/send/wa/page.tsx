import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { WaStartPage } from "#components/areas/wa/start/start-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";
import { Channels } from "../channels.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.newInstantMessage");
  },
};

export default withWords("[workspace]/send/wa/page", async function NewInstantMessagePage({ params }: Props) {
  const of = await params;
  const refused = await requirePage(of, "wa.send", t("pages.newInstantMessage"), t("pages.sendInstantMessages"));
  return (
    refused ?? (
      <>
        <Channels workspace={of.workspace} path="/send/wa" />
        <WaStartPage />
      </>
    )
  );
});
