import type { Metadata } from "next";
import { SendersPage } from "#components/platform-lists/senders-page.tsx";
import { requirePage } from "../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Email senders" };

export default async function EmailSendersPage({ params }: Props) {
  const refused = await requirePage(await params, "email.read", "Email senders", "read email senders");
  return refused ?? <SendersPage />;
}
