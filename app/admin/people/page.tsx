import type { Metadata } from "next";
import { withWords } from "#app/with-words.tsx";
import { InstancePeoplePage } from "#components/instance/people-page.tsx";
import { roleChoices } from "#server/domain/permissions.ts";
import { pageAdministrator } from "#server/trpc/page/administrator.ts";
import { t } from "#words/t.ts";

export const metadata: Metadata = {
  get title() {
    return t("pages.people");
  },
};

export default withWords("admin/people/page", async function AdministrationPeoplePage() {
  const { id } = await pageAdministrator();
  return <InstancePeoplePage roles={roleChoices()} me={id} />;
});
