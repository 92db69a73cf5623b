import type { Metadata } from "next";
import { SmsStartPage } from "#components/areas/sms/start/start-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "New SMS" };

export default async function NewSmsPage({ params }: Props) {
  const refused = await requirePage(await params, "sms.send", "New SMS", "send SMS");
  return refused ?? <SmsStartPage />;
}
