import type { Metadata } from "next";
import { PeoplePage } from "#components/people/people-page.tsx";
import { roleChoices } from "#server/domain/permissions.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = { title: "People" };

export default async function PeopleSettingsPage({ params }: Props) {
  const refusal = await requirePage(await params, "people.read", "People", "see who works here");
  return refusal ?? <PeoplePage roles={roleChoices} />;
}
