import type { Metadata } from "next";
import { OtpFlowPage } from "#components/areas/otp/one/object-pages.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Verification flow" };

export default async function OneOtpFlow({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "otp.read", "Verification flow", "read verification flows");
  return refused ?? <OtpFlowPage id={id} />;
}
