"use client";

import { useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { counted } from "#components/ui/number.ts";

type Job = Outputs["personal"]["job"];

/** Follows a job until it has ended; then `children` say what came of it. It goes on when nobody looks. */
export function ErasureProgress({ id, children }: { id: string; children: (job: Job) => React.ReactNode }) {
  const query = useQuery({
    ...useTRPC().personal.job.queryOptions({ id }),
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : 700),
  });
  if (query.error)
    return (
      <ReadProblem error={query.error} what="Its progress could not be read." onRetry={() => void query.refetch()} />
    );
  if (query.data && isOver(query.data)) return children(query.data);
  return (
    <Callout hue="quiet" className="mt-5 max-w-form" title={titleOf(query.data)}>
      <span role="status">{query.data ? stepOf(query.data) : "Asked for."}</span> It continues if you leave this page.
    </Callout>
  );
}

const isOver = ({ state }: Job) => state === "done" || state === "failed";

function titleOf(job: Job | undefined): string {
  if (job?.state !== "running") return "Waiting for its turn…";
  return job.kind === "count" ? "Counting…" : "Erasing…";
}

function stepOf({ state, before, at, done, of, looked, problem }: Job): string {
  if (before > 0) return `${counted(before, "earlier erasure comes", "earlier erasures come")} first.`;
  if (state === "queued" || at === null) return "A worker starts it in a moment.";
  if (done >= of) return `Removing ${at}.${problem === null ? "" : ` ${problem}`}`;
  return `Looking through ${at}: step ${done + 1} of ${of}, ${counted(looked, "item")} so far.`;
}
