import type { Metadata } from "next";
import { EditOtpTemplatePage } from "#components/areas/otp/template/template-editor.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Change the voice template" };

export default async function ChangeOtpTemplate({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage({ workspace }, "otp.send", "Change the voice template", "change voice templates");
  return refused ?? <EditOtpTemplatePage id={id} />;
}
