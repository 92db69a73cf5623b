import type { Metadata } from "next";
import { OtpFlowsPage } from "#components/areas/otp/list/flows-page.tsx";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "Flows" };

export default async function OtpFlowsOfWorkspace({ params }: Props) {
  const refused = await requirePage(await params, "otp.read", "Flows", "read verification flows");
  return refused ?? <OtpFlowsPage />;
}
