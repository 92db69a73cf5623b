import type { Metadata } from "next";
import { NewOtpAppPage } from "#components/areas/otp/app/app-editor.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "New verification application" };

export default async function NewOtpApplication({ params }: Props) {
  const refused = await requirePage(
    await params,
    "otp.send",
    "New verification application",
    "create verification applications",
  );
  return refused ?? <NewOtpAppPage />;
}
