"use client";

import type { ReactNode } from "react";
import { codeOf, isShutOut } from "#components/form/refusal.ts";
import { withinSentence } from "#components/page/lists.ts";
import { Page } from "#components/page/page.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import type { Crumb } from "#components/ui/breadcrumb.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";

/** The page of one thing while it is read, where it cannot be, and where there is none. */
export function UnreadPage({
  of,
  title,
  crumb,
  all,
  loading,
}: {
  of: { error: unknown; refetch: () => unknown; isFetching: boolean };
  /** What it is: "AI task" */
  title: string;
  crumb: Crumb & { href: string };
  /** The way to all of them: "All tasks" */
  all: string;
  loading: ReactNode;
}) {
  const code = codeOf(of.error);
  const isMissing = (code === "NOT_FOUND" && !isShutOut(of.error)) || code === "BAD_REQUEST";
  const inside = withinSentence(title);
  return (
    <Page>
      <PageHeader crumbs={[crumb]} title={title} />
      {isMissing ? (
        <Panel label={t("reading.notHere")}>
          <EmptyState
            kind="no-match"
            title={t("reading.thereIsNoSuchInsideInThis", { inside })}
            actions={<ButtonLink href={crumb.href}>{all}</ButtonLink>}
          >
            {t("reading.theAddressMayBelongToAnotherWorkspace")}
          </EmptyState>
        </Panel>
      ) : of.error ? (
        <ReadProblem
          error={of.error}
          what={t("reading.thisInsideCouldNotBeRead", { inside })}
          onRetry={() => void of.refetch()}
          busy={of.isFetching}
        />
      ) : (
        loading
      )}
    </Page>
  );
}
