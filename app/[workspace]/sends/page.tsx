import type { Metadata } from "next";
import { SendsPage } from "#components/submissions/sends-page.tsx";

export const metadata: Metadata = { title: "Sends" };

export default function SendsListPage() {
  return <SendsPage />;
}
