"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";

/** An address that is no open draft: one that was sent leads to its send, which has the same id. */
export function DraftMissing({ id }: { id: string }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const trpc = useTRPC();
  const sent = useQuery(trpc.submissions.get.queryOptions({ id }, { retry: false }));
  const isSent = sent.data !== undefined;
  useEffect(() => {
    if (isSent) router.replace(`/${slug}/sends/${id}`);
  }, [isSent, router, slug, id]);
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
          {isSent
            ? "It was sent. Opening the send…"
            : "It was sent, or somebody discarded it. A draft that was sent stands among the sends, under the same id."}
        </EmptyState>
      </Panel>
    </Page>
  );
}
