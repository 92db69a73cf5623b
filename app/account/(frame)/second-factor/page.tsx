import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { RequiredPage } from "#components/account/required-page.tsx";
import { pageMemberships, pageViewer } from "#server/trpc/page/scope.ts";
import { t } from "#words/t.ts";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = {
  get title() {
    return t("pages.secondFactor");
  },
};

/** Only a workspace of the person's own is named and led to. */
export default withWords(
  "account/(frame)/second-factor/page",
  async function SecondFactorPage({ searchParams }: Props) {
    const { for: slug } = await searchParams;
    const found = (await pageMemberships()).find(({ workspace }) => workspace.slug === slug);
    const goal = found
      ? {
          name: found.workspace.name,
          href: `/${found.workspace.slug}`,
          isRequired: found.requiresSecondFactor,
        }
      : { name: t("pages.switchboard"), href: "/", isRequired: false };
    return <RequiredPage goal={goal} hasApp={(await pageViewer()).hasSecondFactor} />;
  },
);
