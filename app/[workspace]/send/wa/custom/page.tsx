import type { Metadata } from "next";
import { CustomMessagePage } from "#components/areas/wa/custom/custom-page.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "New custom message" };

export default async function NewCustomMessagePage({ params }: Props) {
  const refused = await requirePage(await params, "wa.send", "New custom message", "send instant messages");
  return refused ?? <CustomMessagePage />;
}
