import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { TemplateEditorPage } from "#components/areas/wa/templates/editor/editor-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.newMessageTemplate");
  },
};

export default withWords("[workspace]/templates/wa/new/page", async function NewMessageTemplatePage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "template.manage",
    t("pages.newMessageTemplate"),
    t("pages.submitMessageTemplates"),
  );
  return refused ?? <TemplateEditorPage />;
});
