"use client";

import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";
import { ErasePanel } from "./erase-panel.tsx";
import { ErasuresPanel } from "./erasures-panel.tsx";

/** Settings, privacy: erasing somebody whom the workspace wrote to or called. */
export function PrivacyPage() {
  const { name } = useWorkspace();
  return (
    <Page>
      <PageHeader
        title="Privacy"
        facts={[
          { key: "what", value: `What ${name} keeps of the people it reaches` },
          { key: "colleagues", value: "Accounts of colleagues are erased by administrators of this Switchboard" },
        ]}
      />
      <ErasePanel />
      <ErasuresPanel />
    </Page>
  );
}
