import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { CallsPage } from "#components/calls/list/calls-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.aICalls");
  },
};

export default withWords("[workspace]/voice/ai-calls/page", async function AiCallsPage({ params }: Props) {
  const refused = await requirePage(await params, "aivoice.read", t("pages.aICalls"), t("pages.readAICalls"));
  return refused ?? <CallsPage kind="ai" />;
});
