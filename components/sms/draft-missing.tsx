"use client";

import { Page } from "#components/shell/page.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";

/** An address that is no open draft: sent, discarded, or never one. A sent one keeps its id as a send. */
export function DraftMissing({ id }: { id: string }) {
  const { slug } = useWorkspace();
  return (
    <Page>
      <PageHeader crumbs={[{ label: "New SMS", href: `/${slug}/send/sms` }]} title="No such draft" />
      <Panel label="Not found">
        <EmptyState
          kind="no-match"
          title="There is no open draft at this address"
          actions={
            <>
              <ButtonLink href={`/${slug}/send/sms`}>Open drafts</ButtonLink>
              <ButtonLink href={`/${slug}/sends/${id}`}>Look among the sends</ButtonLink>
            </>
          }
        >
          It was sent, or somebody discarded it. A draft that was sent stands among the sends, under the same id.
        </EmptyState>
      </Panel>
    </Page>
  );
}
