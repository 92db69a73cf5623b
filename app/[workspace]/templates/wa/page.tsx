import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { MessageTemplatesPage } from "#components/areas/wa/templates/list/registry-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.messageTemplates");
  },
};

export default withWords(
  "[workspace]/templates/wa/page",
  async function MessageTemplatesOfWorkspace({ params }: Props) {
    const refused = await requirePage(
      await params,
      "wa.read",
      t("pages.messageTemplates"),
      t("pages.readMessageTemplates"),
    );
    return refused ?? <MessageTemplatesPage />;
  },
);
