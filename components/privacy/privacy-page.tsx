"use client";

import { Page } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ErasePanel } from "./erase-panel.tsx";
import { ErasuresPanel } from "./erasures-panel.tsx";
import { RetentionPanel } from "./retention-panel.tsx";

/** Settings, privacy: how long things are kept, and erasing somebody whom the workspace wrote to or called. */
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
      <RetentionPanel />
    </Page>
  );
}
