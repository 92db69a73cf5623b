import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { CallsPage } from "#components/calls/list/calls-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.groupAndVerificationCalls");
  },
};

export default withWords("[workspace]/voice/records/group/page", async function GroupCallsPage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "voice.read",
    t("pages.groupAndVerificationCalls"),
    t("pages.readGroupAndVerificationCalls"),
  );
  return refused ?? <CallsPage kind="group" />;
});
