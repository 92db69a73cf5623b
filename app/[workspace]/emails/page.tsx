import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { LookUpPage } from "#components/areas/email/look-up/look-up-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.lookUpEmails");
  },
};

export default withWords("[workspace]/emails/page", async function LookUpEmailsPage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "recipient.ask",
    t("pages.lookUpEmails"),
    t("pages.askThePlatformAboutEmails"),
  );
  return refused ?? <LookUpPage />;
});
