import type { Metadata } from "next";
import { OtpAppsPage } from "#components/areas/otp/list/apps-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Applications" };

export default async function OtpAppsOfWorkspace({ params }: Props) {
  const refused = await requirePage(await params, "otp.read", "Applications", "read verification applications");
  return refused ?? <OtpAppsPage />;
}
