"use client";

import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChangesTable } from "#components/areas/aivoice/changes-table.tsx";
import { type TaskVersion, writeTerm } from "#components/areas/aivoice/standing.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { CompareBar } from "#components/sends/versions/compare-bar.tsx";
import { useCompared } from "#components/sends/versions/use-compared.ts";
import { VersionsFrame } from "#components/sends/versions/versions-frame.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Every version of a task, the last one first: who, when and what became of it; and what any two say differently. */
export function VersionsPanel({ id, latest }: { id: string; latest: number }) {
  const trpc = useTRPC();
  const versions = useInfiniteQuery(
    trpc.aivoice.versions.infiniteQueryOptions({ id }, { getNextPageParam: ({ next }) => next, staleTime: 0 }),
  );
  return (
    <VersionsFrame versions={versions} row={(version) => <VersionRow key={version.number} version={version} />}>
      {latest > 1 && <Compare id={id} latest={latest} />}
    </VersionsFrame>
  );
}

function VersionRow({ version: { number, name, state, code, at, byName, submissionId } }: { version: TaskVersion }) {
  const { slug } = useWorkspace();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-sm">
      <span className="font-medium">{t("aivoice.version", { number })}</span>
      <StateBadge term={writeTerm(state)} />
      {state === "refused" && code !== null && <span className="mono text-muted">{code}</span>}
      <span className="text-muted">{rich("aivoice.byByName", { name: byName, time: <Time at={at} /> })}</span>
      <span className="min-w-0 flex-1 basis-40 text-muted [overflow-wrap:anywhere]">{name}</span>
      {submissionId && <Link href={`/${slug}/sends/${submissionId}`}>{t("aivoice.theCall")}</Link>}
    </li>
  );
}

function Compare({ id, latest }: { id: string; latest: number }) {
  const trpc = useTRPC();
  const comparing = useCompared(latest);
  const { from, to, isShown } = comparing;
  const compared = useQuery(
    trpc.aivoice.compare.queryOptions(isShown ? { id, from, to } : skipToken, { placeholderData: keepPreviousData }),
  );
  return (
    <CompareBar latest={latest} compared={comparing}>
      {compared.error && isShown && (
        <ReadProblem
          error={compared.error}
          what={t("aivoice.theTwoVersionsCouldNotBeCompared")}
          onRetry={() => void compared.refetch()}
          busy={compared.isFetching}
        />
      )}
      {isShown && compared.data && (
        <ChangesTable
          changes={compared.data.changes}
          before={t("aivoice.version", { number: compared.data.from.number })}
          after={t("aivoice.version", { number: compared.data.to.number })}
        />
      )}
    </CompareBar>
  );
}
