import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { TokensPage } from "#components/tokens/tokens-page.tsx";
import { getRuntime } from "#server/runtime.ts";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.aPITokens");
  },
};

export default withWords("[workspace]/settings/tokens/page", async function TokensSettingsPage({ params }: Props) {
  const refusal = await requirePage(await params, "token.manage", t("pages.aPITokens"), t("pages.manageAPITokens"));
  return refusal ?? <TokensPage publicUrl={getRuntime().services.publicUrl} />;
});
