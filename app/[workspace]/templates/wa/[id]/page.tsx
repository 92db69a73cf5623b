import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { MessageTemplatePage } from "#components/areas/wa/templates/one/template-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.messageTemplate");
  },
};

export default withWords(
  "[workspace]/templates/wa/[id]/page",
  async function OneMessageTemplatePage({ params }: Props) {
    const { id, workspace } = await params;
    const refused = await requirePage(
      { workspace },
      "wa.read",
      t("pages.messageTemplate"),
      t("pages.readMessageTemplates"),
    );
    return refused ?? <MessageTemplatePage id={id} />;
  },
);
