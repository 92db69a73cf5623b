import type { Metadata } from "next";
import { OtpTemplatesPage } from "#components/areas/otp/list/templates-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Voice templates" };

export default async function OtpTemplatesOfWorkspace({ params }: Props) {
  const refused = await requirePage(await params, "otp.read", "Voice templates", "read voice templates");
  return refused ?? <OtpTemplatesPage />;
}
