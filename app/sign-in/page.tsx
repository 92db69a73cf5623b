import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { BarePage } from "#components/page/bare-page.tsx";
import { LanguageLinks } from "#components/page/shell/language/language-links.tsx";
import { safeDestination } from "#components/sign-in/destination.ts";
import { ProviderButton } from "#components/sign-in/provider-button.tsx";
import { ProviderProblem } from "#components/sign-in/provider-problem.tsx";
import { SignInForm } from "#components/sign-in/sign-in-form.tsx";
import { getRuntime } from "#server/runtime.ts";
import { t } from "#words/t.ts";

export const metadata: Metadata = {
  get title() {
    return t("pages.signIn");
  },
};

export default withWords(
  "sign-in/page",
  async function SignInPage({
    searchParams,
  }: {
    searchParams: Promise<Record<string, string | string[] | undefined>>;
  }) {
    const { next, error } = await searchParams;
    const { providerName } = getRuntime();
    const destination = safeDestination(next);
    return (
      <BarePage footer={<LanguageLinks />}>
        <h1 className="text-xl tracking-[-0.01em]">{t("pages.signIn")}</h1>
        {typeof error === "string" && <ProviderProblem error={error} />}
        <SignInForm destination={destination} />
        {providerName !== null && <ProviderButton name={providerName} destination={destination} />}
        <p className="text-sm text-muted">{t("pages.noAccountPeopleJoinByInvitationAsk")}</p>
      </BarePage>
    );
  },
);
