import type { Metadata } from "next";
import { CallbacksPage } from "#components/developers/callbacks/callbacks-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Callbacks" };

export default async function ReceivedCallbacksPage({ params }: Props) {
  const refused = await requirePage(await params, "callback.read", "Callbacks", "read callbacks");
  return refused ?? <CallbacksPage />;
}
