import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { CallPage } from "#components/calls/one/call-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.groupOrVerificationCall");
  },
};

export default withWords("[workspace]/voice/records/group/[id]/page", async function GroupCallPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage(
    { workspace },
    "voice.read",
    t("pages.groupOrVerificationCall"),
    t("pages.readGroupAndVerificationCalls"),
  );
  return refused ?? <CallPage kind="group" id={decodeURIComponent(id)} />;
});
