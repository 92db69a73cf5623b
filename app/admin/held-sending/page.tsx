import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { HeldSendingPage } from "#components/instance/held-sending/held-sending-page.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";
import { t } from "#words/t.ts";

export const metadata: Metadata = {
  get title() {
    return t("pages.heldSending");
  },
};

export default withWords("admin/held-sending/page", async function AdministrationHeldSendingPage() {
  await pageAdministrator();
  return <HeldSendingPage />;
});
