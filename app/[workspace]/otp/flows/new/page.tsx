import type { Metadata } from "next";
import { NewOtpFlowPage } from "#components/areas/otp/flow/flow-editor.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "New verification flow" };

export default async function NewOtpFlow({ params }: Props) {
  const refused = await requirePage(await params, "otp.send", "New verification flow", "create verification flows");
  return refused ?? <NewOtpFlowPage />;
}
