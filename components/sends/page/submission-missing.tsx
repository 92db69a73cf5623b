"use client";

import { Page } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";

/** An id that is no send of this workspace; another workspace's looks the same. */
export function SubmissionMissing() {
  const { slug, name } = useWorkspace();
  return (
    <Page>
      <PageHeader crumbs={[{ label: t("sends.sends"), href: `/${slug}/sends` }]} title={t("sends.noSuchSend")} />
      <Panel label={t("sends.notFound")}>
        <EmptyState
          kind="no-match"
          title={t("sends.nameHasNoSendAtThisAddress", { name })}
          actions={<ButtonLink href={`/${slug}/sends`}>{t("sends.allSends")}</ButtonLink>}
        >
          {t("sends.theAddressMayBeMistypedOrThe")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
