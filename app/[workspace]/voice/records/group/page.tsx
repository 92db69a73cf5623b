import type { Metadata } from "next";
import { CallsPage } from "#components/calls/list/calls-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Group and verification calls" };

export default async function GroupCallsPage({ params }: Props) {
  const refused = await requirePage(
    await params,
    "voice.read",
    "Group and verification calls",
    "read group and verification calls",
  );
  return refused ?? <CallsPage kind="group" />;
}
