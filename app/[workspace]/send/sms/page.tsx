import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { SmsStartPage } from "#components/areas/sms/start/start-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";
import { Channels } from "../channels.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.newSMS");
  },
};

export default withWords("[workspace]/send/sms/page", async function NewSmsPage({ params }: Props) {
  const of = await params;
  const refused = await requirePage(of, "sms.send", t("pages.newSMS"), t("pages.sendSMS"));
  return (
    refused ?? (
      <>
        <Channels workspace={of.workspace} path="/send/sms" />
        <SmsStartPage />
      </>
    )
  );
});
