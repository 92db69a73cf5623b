"use client";

import { Page } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";

/** An id that is no send of this workspace; another workspace's looks the same. */
export function SubmissionMissing() {
  const { slug, name } = useWorkspace();
  return (
    <Page>
      <PageHeader crumbs={[{ label: "Sends", href: `/${slug}/sends` }]} title="No such send" />
      <Panel label="Not found">
        <EmptyState
          kind="no-match"
          title={`${name} has no send at this address`}
          actions={<ButtonLink href={`/${slug}/sends`}>All sends</ButtonLink>}
        >
          The address may be mistyped, or the send belongs to another workspace. Sends are never removed.
        </EmptyState>
      </Panel>
    </Page>
  );
}
