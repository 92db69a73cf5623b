import type { Metadata } from "next";
import { SendsList } from "#components/areas/sends-list.tsx";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Sends" };

export default async function SendsListPage({ params }: Props) {
  const refused = await requirePage(await params, "submission.read", "Sends", "see sends");
  return refused ?? <SendsList />;
}
