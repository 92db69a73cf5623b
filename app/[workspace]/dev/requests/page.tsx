import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { RequestsPage } from "#components/developers/requests/requests-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.requests");
  },
};

export default withWords("[workspace]/dev/requests/page", async function PlatformRequestsPage({ params }: Props) {
  const refused = await requirePage(await params, "request.read", t("pages.requests"), t("pages.readRequests"));
  return refused ?? <RequestsPage />;
});
