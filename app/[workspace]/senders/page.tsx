import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { SendersPage } from "#components/platform-lists/senders-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.emailSenders");
  },
};

export default withWords("[workspace]/senders/page", async function EmailSendersPage({ params }: Props) {
  const refused = await requirePage(await params, "email.read", t("pages.emailSenders"), t("pages.readEmailSenders"));
  return refused ?? <SendersPage />;
});
