"use client";

import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChangesTable } from "#components/areas/aivoice/changes-table.tsx";
import { type TaskVersion, writeTerm } from "#components/areas/aivoice/standing.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { useCompared } from "./use-compared.ts";

export const versionsId = "versions";

/** Every version of a task, the last one first: who, when and what became of it; and what any two say differently. */
export function VersionsPanel({ id, latest }: { id: string; latest: number }) {
  const trpc = useTRPC();
  const versions = useInfiniteQuery(
    trpc.aivoice.versions.infiniteQueryOptions({ id }, { getNextPageParam: ({ next }) => next, staleTime: 0 }),
  );
  const rows = versions.data?.pages.flatMap((page) => page.rows);
  return (
    <section id={versionsId} aria-label="Versions" className="scroll-mt-12">
      <Panel title="Versions">
        {versions.error && (
          <ReadProblem
            error={versions.error}
            what="The versions could not be read."
            onRetry={() => void versions.refetch()}
            busy={versions.isFetching}
          />
        )}
        {!rows && !versions.error && (
          <div className="p-4">
            <Skeleton width="60%" />
          </div>
        )}
        {rows && (
          <ol aria-label="Versions, the last one first">
            {rows.map((version) => (
              <VersionRow key={version.number} version={version} />
            ))}
          </ol>
        )}
        {versions.hasNextPage && (
          <div className="px-4 pb-3">
            <Button
              size="sm"
              loading={versions.isFetchingNextPage && "Reading…"}
              onClick={() => void versions.fetchNextPage()}
            >
              Show older
            </Button>
          </div>
        )}
        {latest > 1 && <Compare id={id} latest={latest} />}
      </Panel>
    </section>
  );
}

function VersionRow({ version: { number, name, state, code, at, byName, submissionId } }: { version: TaskVersion }) {
  const { slug } = useWorkspace();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-sm">
      <span className="font-medium">Version {number}</span>
      <StateBadge term={writeTerm(state)} />
      {state === "refused" && code !== null && <span className="mono text-muted">{code}</span>}
      <span className="text-muted">
        by {byName}, <Time at={at} />
      </span>
      <span className="min-w-0 flex-1 basis-40 text-muted [overflow-wrap:anywhere]">{name}</span>
      {submissionId && <Link href={`/${slug}/sends/${submissionId}`}>The call</Link>}
    </li>
  );
}

function Compare({ id, latest }: { id: string; latest: number }) {
  const trpc = useTRPC();
  const { from, to, choose, isShown } = useCompared(latest);
  const compared = useQuery(
    trpc.aivoice.compare.queryOptions(isShown ? { id, from, to } : skipToken, { placeholderData: keepPreviousData }),
  );
  const options = Array.from({ length: latest }, (_, place) => String(latest - place)).map((value) => ({
    value,
    label: `Version ${value}`,
  }));
  return (
    <div className="grid grid-cols-1 border-t border-line">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2 text-sm">
        Compare
        <Select
          compact
          aria-label="From version"
          value={String(from)}
          options={options}
          onValueChange={(value) => choose({ from: Number(value) })}
        />
        with
        <Select
          compact
          aria-label="To version"
          value={String(to)}
          options={options}
          onValueChange={(value) => choose({ to: Number(value) })}
        />
        {!isShown && (
          <Button size="sm" icon="git-compare" onClick={() => choose({ from, to })}>
            Show what differs
          </Button>
        )}
      </div>
      {compared.error && isShown && (
        <ReadProblem
          error={compared.error}
          what="The two versions could not be compared."
          onRetry={() => void compared.refetch()}
          busy={compared.isFetching}
        />
      )}
      {isShown && compared.data && (
        <ChangesTable
          changes={compared.data.changes}
          before={`Version ${compared.data.from.number}`}
          after={`Version ${compared.data.to.number}`}
        />
      )}
    </div>
  );
}
