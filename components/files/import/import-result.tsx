"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { WorkProgress } from "#components/reading/work-progress.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { areaTraits, type SuppressionArea } from "#server/contract/areas.ts";
import { speaks } from "#words/catalogue";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { describeCounts, doneRows, type ImportView, importWords } from "./import-words.ts";
import { LeftOutRows } from "./left-out-rows.tsx";

const pollEvery = 700;
const isOver = (found: ImportView | undefined) => found?.state === "imported" || found?.state === "failed";

/** An import: how far it is, then what became of its rows, and which were left out and why. */
export function ImportResult({ id, onAnother }: { id: string; onAnother: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery(
    trpc.imports.get.queryOptions({ id }, { refetchInterval: ({ state }) => (isOver(state.data) ? false : pollEvery) }),
  );
  const found = query.data;
  const isDone = isOver(found);
  useEffect(() => {
    if (isDone) void queries.invalidateQueries(trpc.suppressions.pathFilter());
  }, [isDone, queries, trpc]);
  if (query.error) {
    return (
      <ReadProblem
        error={query.error}
        what={t("files.theImportCouldNotBeRead")}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (!found) {
    return (
      <Panel label={t("files.loading")} padded>
        <Skeleton width="45%" />
      </Panel>
    );
  }
  if (!isDone) {
    return (
      <WorkProgress
        title={t("files.importingName", { name: found.name })}
        done={doneRows(found)}
        whole={found.rowCount}
        unit={t("files.rows")}
      >
        {t("files.youCanLeaveThisPageTheImport")}
      </WorkProgress>
    );
  }
  return <Done found={found} onAnother={onAnother} />;
}

/** "SMS and instant messages" */
function sayChannels(channels: readonly SuppressionArea[]): string {
  return new Intl.ListFormat(speaks()).format(channels.map((channel) => areaTraits[channel].plural));
}

function Whose({ of: { createdByName, importedAt, channels } }: { of: ImportView }) {
  const name = createdByName ?? t("files.somebody");
  if (importedAt === null)
    return channels
      ? t("files.importedByFor", { name, channels: sayChannels(channels) })
      : t("files.importedBy", { name });
  const said = { name, ago: <Time at={importedAt} as="ago" /> };
  return channels
    ? rich("files.importedAgoFor", { ...said, channels: sayChannels(channels) })
    : rich("files.importedAgo", said);
}

function Done({ found, onAnother }: { found: ImportView; onAnother: () => void }) {
  const { slug } = useWorkspace();
  const { back, outcomes } = importWords[found.kind];
  const { refused = 0, unmatched = 0 } = found.counts;
  return (
    <>
      <Panel title={found.name} meta={<Whose of={found} />} padded>
        <div className="grid grid-cols-1 gap-4">
          {found.state === "failed" ? (
            <Callout hue="bad" alert title={t("files.theImportStopped")}>
              {found.problem}
              {t("files.whatWasImportedBeforeStays")}
            </Callout>
          ) : (
            <p role="status" className="sr-only">
              {t("files.importedDescribeCounts", { describeCounts: describeCounts(found) })}
            </p>
          )}
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            {outcomes.map(({ key, label }) => (
              <div key={key}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="text-lg font-semibold">{formatCount(found.counts[key] ?? 0)}</dd>
              </div>
            ))}
            <div>
              <dt className="text-sm text-muted">{t("files.rows2")}</dt>
              <dd className="text-lg font-semibold">{formatCount(found.rowCount)}</dd>
            </div>
          </dl>
          <div className="flex flex-wrap gap-2">
            <ButtonLink variant="primary" href={`/${slug}${back.href}`}>
              {back.label}
            </ButtonLink>
            <Button onClick={onAnother}>{t("files.importAnotherFile")}</Button>
          </div>
        </div>
      </Panel>
      {refused > 0 && <LeftOutRows of={found} which="refused" count={refused} />}
      {unmatched > 0 && <LeftOutRows of={found} which="unmatched" count={unmatched} />}
    </>
  );
}
