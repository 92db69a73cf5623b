"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { SheetSkeleton } from "#components/reading/sheet-skeleton.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { submissionStates } from "#components/status/vocabulary.ts";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Drafts over a list, and what was sent to it, each leading there. */
export function ListUses({ id }: { id: string }) {
  const { slug } = useWorkspace();
  const uses = useQuery(useTRPC().uploads.uses.queryOptions({ id }));
  const rows = uses.data?.rows;
  return (
    <section aria-labelledby="list-uses" className="grid grid-cols-1 gap-2">
      <h3 id="list-uses" className="text-sm font-semibold">
        {t("messages.draftsAndSends")}
      </h3>
      {uses.error && (
        <ReadProblem
          error={uses.error}
          what={t("messages.whatThisListWasUsedForCould")}
          onRetry={() => void uses.refetch()}
          busy={uses.isFetching}
        />
      )}
      {!rows && !uses.error && <SheetSkeleton />}
      {rows && rows.length > 0 && (
        <ul className="grid grid-cols-1 gap-2 text-sm">
          {rows.map(({ id: use, title, area, state, releasedAt }) => (
            <li key={use} className="grid grid-cols-1 gap-0.5">
              <Link
                href={releasedAt ? `/${slug}/sends/${use}` : `/${slug}/send/${area}/${use}`}
                className="w-fit max-w-full [overflow-wrap:anywhere]"
              >
                {title}
              </Link>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
                <StateBadge term={submissionStates[state]} />
                {releasedAt && <span>{rich("messages.sentAgo", { ago: <Time at={releasedAt} as="ago" /> })}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {rows && (
        <p className="text-sm text-muted">
          {rows.length === 0
            ? t("messages.none2")
            : uses.data?.hasMore
              ? t("messages.theLastRows", { rows: rows.length })
              : ""}
          {forgotten()}
        </p>
      )}
    </section>
  );
}

const forgotten = () => t("messages.aSendIsListedHereForAs");
