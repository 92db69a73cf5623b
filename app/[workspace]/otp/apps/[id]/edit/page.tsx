import type { Metadata } from "next";
import { EditOtpAppPage } from "#components/areas/otp/app/app-editor.tsx";
import { requirePage } from "../../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Change the application" };

export default async function ChangeOtpApplication({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage(
    { workspace },
    "otp.send",
    "Change the application",
    "change verification applications",
  );
  return refused ?? <EditOtpAppPage id={id} />;
}
