"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { t } from "#words/t.ts";
import { useDraftColumns } from "./draft-columns.tsx";

/** Drafts that nobody has sent yet, of every area that the viewer may read: who began them and when; each goes on where it stands. */
export function OpenDrafts() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const drafts = useQuery(trpc.submissions.drafts.queryOptions());
  const { columns, dialog } = useDraftColumns();
  return (
    <section aria-labelledby="open-drafts" className="grid grid-cols-1 gap-2">
      <h2 id="open-drafts">{t("sends.openDrafts")}</h2>
      {drafts.error && (
        <ReadProblem
          error={drafts.error}
          what={drafts.data ? t("sends.theDraftsBelowMayBeOutOf") : t("sends.theDraftsCouldNotBeRead")}
          onRetry={() => void drafts.refetch()}
        />
      )}
      {(drafts.data || !drafts.error) && (
        <Table
          caption={t("sends.openDraftsLastChangedFirst")}
          columns={columns}
          rows={drafts.data?.rows ?? []}
          rowKey={({ id }) => id}
          rowHref={({ area, id }) => `/${slug}/send/${area}/${id}`}
          loading={drafts.data === undefined}
          skeletonRows={3}
          empty={
            <EmptyState kind="nothing-yet" icon="file-text" title={t("sends.noOpenDrafts")}>
              {t("sends.aDraftIsKeptHereForEveryone")}
            </EmptyState>
          }
        />
      )}
      {dialog}
    </section>
  );
}
