import type { Metadata } from "next";
import { RequestsPage } from "#components/developers/requests/requests-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Requests" };

export default async function PlatformRequestsPage({ params }: Props) {
  const refused = await requirePage(await params, "request.read", "Requests", "read requests");
  return refused ?? <RequestsPage />;
}
