"use client";

import { Page } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { t } from "#words/t.ts";
import { ErasePanel } from "./erase-panel.tsx";
import { ErasuresPanel } from "./erasures-panel.tsx";
import { RetentionPanel } from "./retention-panel.tsx";

/** Settings, privacy: how long things are kept, and erasing somebody whom the workspace wrote to or called. */
export function PrivacyPage() {
  const { name } = useWorkspace();
  return (
    <Page>
      <PageHeader
        title={t("privacy.privacy")}
        facts={[
          { key: "what", value: t("privacy.whatNameKeepsOfThePeopleIt", { name }) },
          { key: "colleagues", value: t("privacy.accountsOfColleaguesAreErasedByAdministrators") },
        ]}
      />
      <ErasePanel />
      <ErasuresPanel />
      <RetentionPanel />
    </Page>
  );
}
