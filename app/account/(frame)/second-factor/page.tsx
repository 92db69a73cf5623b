import type { Metadata } from "next";
import { RequiredPage } from "#components/account/required-page.tsx";
import { pageMemberships, pageViewer } from "#server/trpc/page/scope.ts";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = { title: "Second factor" };

/** Only a workspace of the person's own is named and led to. */
export default async function SecondFactorPage({ searchParams }: Props) {
  const { for: slug } = await searchParams;
  const found = (await pageMemberships()).find(({ workspace }) => workspace.slug === slug);
  const goal = found
    ? { name: found.workspace.name, href: `/${found.workspace.slug}` }
    : { name: "Switchboard", href: "/" };
  return <RequiredPage goal={goal} hasApp={(await pageViewer()).hasSecondFactor} />;
}
