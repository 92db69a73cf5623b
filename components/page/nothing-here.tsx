"use client";

import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { Page } from "./page.tsx";
import { useWorkspace } from "./workspace/workspace-context.tsx";

/** An address inside of a workspace that no page has: the frame stays, so that one goes on from here. */
export function NothingHere() {
  const { slug, name } = useWorkspace();
  return (
    <Page>
      <PageHeader title={t("page.thereIsNothingAtThisAddress")} />
      <Panel label={t("page.nothingHere")}>
        <EmptyState
          kind="no-match"
          title={t("page.nameHasNoSuchPage", { name })}
          actions={
            <ButtonLink variant="primary" href={`/${slug}`}>
              {t("page.goToHome")}
            </ButtonLink>
          }
        >
          {t("page.thePageMayHaveBeenRemovedOr")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
