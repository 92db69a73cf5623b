import type { Metadata } from "next";
import { HeldSendingPage } from "#components/instance/held-sending/held-sending-page.tsx";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";

export const metadata: Metadata = { title: "Held sending" };

export default async function AdministrationHeldSendingPage() {
  await pageAdministrator();
  return <HeldSendingPage />;
}
