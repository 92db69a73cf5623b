import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { CallPage } from "#components/calls/one/call-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.sIPCall");
  },
};

export default withWords("[workspace]/voice/records/sip/[id]/page", async function SipCallPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "voice.read", t("pages.sIPCall"), t("pages.readSIPCalls"));
  return refused ?? <CallPage kind="sip" id={decodeURIComponent(id)} />;
});
