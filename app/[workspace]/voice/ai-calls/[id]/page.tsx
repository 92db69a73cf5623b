import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { CallPage } from "#components/calls/one/call-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.aICall");
  },
};

export default withWords("[workspace]/voice/ai-calls/[id]/page", async function AiCallPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "aivoice.read", t("pages.aICall"), t("pages.readAICalls"));
  return refused ?? <CallPage kind="ai" id={decodeURIComponent(id)} />;
});
