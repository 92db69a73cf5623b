"use client";

import { useQuery } from "@tanstack/react-query";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { AlreadySent } from "#components/sends/review/already-sent.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { areaTraits, type SendArea } from "#server/contract/areas.ts";
import { draftsHref } from "./draft-actions.tsx";

/** An address that is no open draft: one that was sent says so and leads to its send, which has the same id. */
export function DraftMissing({ area, id }: { area: SendArea; id: string }) {
  const { slug } = useWorkspace();
  const sent = useQuery(useTRPC().submissions.get.queryOptions({ id }, { retry: false }));
  const crumbs = [{ label: "Drafts", href: draftsHref(slug) }];
  if (sent.data && sent.data.releasedAt !== null) {
    return (
      <Page>
        <PageHeader crumbs={crumbs} title={sent.data.title} />
        <AlreadySent submissionId={id} area={area} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader crumbs={crumbs} title="No such draft" />
      <Panel label="Not found">
        <EmptyState
          kind="no-match"
          title="There is no open draft at this address"
          actions={
            <>
              <ButtonLink href={draftsHref(slug)}>Open drafts</ButtonLink>
              <ButtonLink href={`/${slug}/send/${area}`}>New {areaTraits[area].noun}</ButtonLink>
            </>
          }
        >
          Somebody discarded it, or it was older than this workspace keeps drafts.
        </EmptyState>
      </Panel>
    </Page>
  );
}
