import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { NumberListsPage } from "#components/messages/lists/lists-page.tsx";
import { t } from "#words/t.ts";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.numberLists");
  },
};

export default withWords("[workspace]/lists/page", async function ListsPage({ params }: Props) {
  // A list serves every channel of messages, and whoever may read one of them may read the others.
  const refused = await requirePage(await params, "sms.read", t("pages.numberLists"), t("pages.readListsOfNumbers"));
  return refused ?? <NumberListsPage />;
});
