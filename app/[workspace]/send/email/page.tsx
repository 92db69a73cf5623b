import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { BeginEmailPage } from "#components/areas/email/compose/begin-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";
import { Channels } from "../channels.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.newEmailBatch");
  },
};

export default withWords("[workspace]/send/email/page", async function NewEmailBatchPage({ params }: Props) {
  const of = await params;
  const refused = await requirePage(of, "email.send", t("pages.newEmailBatch"), t("pages.sendEmail"));
  return (
    refused ?? (
      <>
        <Channels workspace={of.workspace} path="/send/email" />
        <BeginEmailPage />
      </>
    )
  );
});
