import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { PeoplePage } from "#components/people/people-page.tsx";
import { roleChoices } from "#server/domain/permissions.ts";
import { t } from "#words/t.ts";
import { requirePage } from "../../require-page.tsx";

type Props = { params: Promise<{ workspace: string }> };

export const metadata: Metadata = {
  get title() {
    return t("pages.people");
  },
};

export default withWords("[workspace]/settings/people/page", async function PeopleSettingsPage({ params }: Props) {
  const refusal = await requirePage(await params, "people.read", t("pages.people"), t("pages.seeWhoWorksHere"));
  return refusal ?? <PeoplePage roles={roleChoices()} />;
});
