import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { BarePage } from "#components/page/bare-page.tsx";
import { LanguageLinks } from "#components/page/shell/language/language-links.tsx";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { ChooseNewPassword } from "#components/sign-in/choose-new-password.tsx";
import { Link } from "#components/ui/link.tsx";
import { t } from "#words/t.ts";

type Props = { params: Promise<{ token: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.newPassword");
  },
};

/** The same for every link: whether one works is known when it is used, so that looking at it uses nothing up. */
export default withWords("reset/[token]/page", async function ChoosePage({ params }: Props) {
  const { token } = await params;
  return (
    <BarePage footer={<LanguageLinks />}>
      <h1 className="text-xl tracking-[-0.01em]">{t("pages.chooseANewPassword")}</h1>
      <PortalClient>
        <ChooseNewPassword token={token} />
      </PortalClient>
      <p className="text-sm text-muted">
        <Link href="/sign-in">{t("pages.backToSigningIn")}</Link>
      </p>
    </BarePage>
  );
});
