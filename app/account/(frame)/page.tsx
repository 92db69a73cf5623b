import type { Metadata } from "next";
import { AccountPage } from "#components/account/account-page.tsx";
import { pageViewer } from "#server/trpc/page-scope.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function OwnAccountPage() {
  await pageViewer();
  return <AccountPage />;
}
