import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { TemplatesPage } from "#components/platform-lists/templates-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.emailTemplates");
  },
};

export default withWords("[workspace]/templates/email/page", async function EmailTemplatesPage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "email.read",
    t("pages.emailTemplates"),
    t("pages.readEmailTemplates"),
  );
  return refused ?? <TemplatesPage />;
});
