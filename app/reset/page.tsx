import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { BarePage } from "#components/page/bare-page.tsx";
import { LanguageLinks } from "#components/page/shell/language/language-links.tsx";
import { PortalClient } from "#components/page/trpc/provider.tsx";
import { AskForReset } from "#components/sign-in/ask-for-reset.tsx";
import { Link } from "#components/ui/link.tsx";
import { getRuntime } from "#server/runtime.ts";
import { t } from "#words/t.ts";

export const metadata: Metadata = {
  get title() {
    return t("pages.newPassword");
  },
};

export default withWords("reset/page", function ResetPage() {
  const mails = getRuntime().services.mail !== null;
  return (
    <BarePage footer={<LanguageLinks />}>
      <h1 className="text-xl tracking-[-0.01em]">{t("pages.newPassword")}</h1>
      {mails ? (
        <PortalClient>
          <AskForReset />
        </PortalClient>
      ) : (
        <p className="text-sm">{t("pages.thisSwitchboardSendsNoMailAskOne")}</p>
      )}
      <p className="text-sm text-muted">
        <Link href="/sign-in">{t("pages.backToSigningIn")}</Link>
      </p>
    </BarePage>
  );
});
