"use client";

import { useQuery } from "@tanstack/react-query";
import { templateColumns } from "#components/areas/wa/templates/list/columns.tsx";
import type { Template } from "#components/areas/wa/templates/standing.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { t } from "#words/t.ts";

/** All that is known under a name: its languages, and those that were made again. */
export function OfTheName({ template: { id, appId, name } }: { template: Template }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const known = useQuery(trpc.wa.templatesNamed.queryOptions({ appId, name }, { staleTime: 0 }));
  return (
    <Panel title={t("wa.underThisName")}>
      {known.error ? (
        <ReadProblem
          error={known.error}
          what={t("wa.theOtherLanguagesCouldNotBeRead")}
          onRetry={() => void known.refetch()}
          busy={known.isFetching}
        />
      ) : (
        <Table
          caption={t("wa.templatesNamedNameNewestFirst", { name })}
          frame="plain"
          keys={false}
          columns={columns}
          rows={known.data ?? []}
          rowKey={(row) => row.id}
          rowHref={(row) => `/${slug}/templates/wa/${row.id}`}
          selectedKey={id}
          loading={known.data === undefined}
          empty={
            <EmptyState kind="nothing-yet" title={t("wa.nothingIsKnownUnderThisName")}>
              {t("wa.itWasInUseByAnotherApplication")}
            </EmptyState>
          }
        />
      )}
    </Panel>
  );
}

const columns = templateColumns.filter(({ key }) => key !== "name" && key !== "type");
