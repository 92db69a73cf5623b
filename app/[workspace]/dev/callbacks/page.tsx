import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { CallbacksPage } from "#components/developers/callbacks/callbacks-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.callbacks");
  },
};

export default withWords("[workspace]/dev/callbacks/page", async function ReceivedCallbacksPage({ params }: Props) {
  const refused = await requirePage(await params, "callback.read", t("pages.callbacks"), t("pages.readCallbacks"));
  return refused ?? <CallbacksPage />;
});
