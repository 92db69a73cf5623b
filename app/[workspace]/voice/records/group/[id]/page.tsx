import type { Metadata } from "next";
import { CallPage } from "#components/calls/one/call-page.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Group or verification call" };

export default async function GroupCallPage({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage(
    { workspace },
    "voice.read",
    "Group or verification call",
    "read group and verification calls",
  );
  return refused ?? <CallPage kind="group" id={decodeURIComponent(id)} />;
}
