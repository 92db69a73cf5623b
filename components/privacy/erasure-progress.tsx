"use client";

import { useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { t } from "#words/t.ts";

type Job = Outputs["personal"]["job"];

/** Follows a job until it has ended; then `children` say what came of it. It goes on when nobody looks. */
export function ErasureProgress({ id, children }: { id: string; children: (job: Job) => React.ReactNode }) {
  const query = useQuery({
    ...useTRPC().personal.job.queryOptions({ id }),
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : 700),
  });
  if (query.error)
    return (
      <ReadProblem
        error={query.error}
        what={t("privacy.itsProgressCouldNotBeRead")}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data && isOver(query.data)) return children(query.data);
  return (
    <Callout hue="quiet" className="mt-5 max-w-form" title={titleOf(query.data)}>
      <span role="status">{query.data ? stepOf(query.data) : t("privacy.askedFor")}</span>
      {t("privacy.itContinuesIfYouLeaveThisPage")}
    </Callout>
  );
}

const isOver = ({ state }: Job) => state === "done" || state === "failed";

function titleOf(job: Job | undefined): string {
  if (job?.state !== "running") return t("privacy.waitingForItsTurn");
  return job.kind === "count" ? t("privacy.counting") : t("privacy.erasing");
}

function stepOf({ state, before, at, done, of, looked, problem }: Job): string {
  if (before > 0) return t("privacy.beforeEarlierErasureComesFirst", { before });
  if (state === "queued" || at === null) return t("privacy.aWorkerStartsItInAMoment");
  if (done >= of)
    return problem === null ? t("privacy.removingAt", { at }) : t("privacy.removingAtProblem", { at, problem });
  return t("privacy.lookingThroughAtStepDoneOfOf", { at, done: done + 1, of, looked });
}
