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
import { t } from "#words/t.ts";
import { draftsHref } from "./draft-actions.tsx";

/** An address that is no open draft: one that was sent says so and leads to its send, which has the same id. */
export function DraftMissing({ area, id }: { area: SendArea; id: string }) {
  const { slug } = useWorkspace();
  const sent = useQuery(useTRPC().submissions.get.queryOptions({ id }, { retry: false }));
  const crumbs = [{ label: t("sends.drafts"), href: draftsHref(slug) }];
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
      <PageHeader crumbs={crumbs} title={t("sends.noSuchDraft")} />
      <Panel label={t("sends.notFound")}>
        <EmptyState
          kind="no-match"
          title={t("sends.thereIsNoOpenDraftAtThis")}
          actions={
            <>
              <ButtonLink href={draftsHref(slug)}>{t("sends.openDrafts")}</ButtonLink>
              <ButtonLink href={`/${slug}/send/${area}`}>
                {t("sends.newNoun", { noun: areaTraits[area].noun })}
              </ButtonLink>
            </>
          }
        >
          {t("sends.somebodyDiscardedItOrItWasOlder")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
