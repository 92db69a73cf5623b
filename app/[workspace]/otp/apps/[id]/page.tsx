import type { Metadata } from "next";
import { OtpAppPage } from "#components/areas/otp/one/object-pages.tsx";
import { requirePage } from "../../../require-page.tsx";

type Props = { params: Promise<{ workspace: string; id: string }> };

export const metadata: Metadata = { title: "Verification application" };

export default async function OneOtpApplication({ params }: Props) {
  const { id, workspace } = await params;
  const refused = await requirePage(
    { workspace },
    "otp.read",
    "Verification application",
    "read verification applications",
  );
  return refused ?? <OtpAppPage id={id} />;
}
