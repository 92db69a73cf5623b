import type { Metadata } from "next";
import { OtpTemplatePage } from "#components/areas/otp/one/object-pages.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Voice template" };

export default async function OneOtpTemplate({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "otp.read", "Voice template", "read voice templates");
  return refused ?? <OtpTemplatePage id={id} />;
}
