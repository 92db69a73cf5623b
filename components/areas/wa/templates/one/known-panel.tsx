"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { Template } from "#components/areas/wa/templates/standing.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { Timeline } from "#components/ui/timeline.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { historyOf } from "./history.ts";

/** All that was said of a template, the last first. */
export function KnownPanel({ template }: { template: Template }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const said = useInfiniteQuery(
    trpc.wa.templateEvidence.infiniteQueryOptions(
      { id: template.id },
      { getNextPageParam: ({ next }) => next, staleTime: 0 },
    ),
  );
  const rows = said.data?.pages.flatMap((page) => page.rows);
  return (
    <Panel title={t("wa.whatIsKnown")} padded>
      <div className="grid grid-cols-1 justify-items-start gap-4 [&>ol]:w-full">
        {said.error && (
          <ReadProblem
            error={said.error}
            what={t("wa.whatIsKnownOfThisTemplateCould")}
            onRetry={() => void said.refetch()}
            busy={said.isFetching}
          />
        )}
        {rows ? (
          <Timeline
            label={t("wa.whatIsKnownNewestFirst")}
            events={historyOf(template, rows, !said.hasNextPage).map(({ at, sendId, detail, ...event }) => ({
              ...event,
              at: at && (
                <>
                  <Time at={at} as="ago" /> · <Time at={at} />
                </>
              ),
              detail: sendId
                ? rich("wa.detailAndSend", {
                    detail: detail ?? "",
                    link: (words) => <Link href={`/${slug}/sends/${sendId}`}>{words}</Link>,
                  })
                : detail,
            }))}
          />
        ) : (
          !said.error && <Skeleton width="60%" />
        )}
        {said.hasNextPage && (
          <Button
            size="sm"
            loading={said.isFetchingNextPage && t("wa.reading")}
            onClick={() => void said.fetchNextPage()}
          >
            {t("wa.showOlder")}
          </Button>
        )}
      </div>
    </Panel>
  );
}
