import type { Metadata } from "next";
import { TokensPage } from "#components/tokens/tokens-page.tsx";
import { getRuntime } from "#server/runtime.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "API tokens" };

export default async function TokensSettingsPage({ params }: Props) {
  const refusal = await requirePage(await params, "token.manage", "API tokens", "manage API tokens");
  return refusal ?? <TokensPage publicUrl={getRuntime().services.publicUrl} />;
}
