"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { problemsOf } from "#components/form/problems-of.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { counted } from "#components/ui/number.ts";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { useChanged } from "./use-changed.ts";

type Session = Outputs["account"]["sessions"][number];

/** Where the person is signed in, and a way to end it: at that browser's next request. */
export function SessionsPanel() {
  const trpc = useTRPC();
  const changed = useChanged();
  const { data, error, refetch } = useQuery(trpc.account.sessions.queryOptions());
  const endOthers = useMutation(
    trpc.account.endOtherSessions.mutationOptions({
      onSuccess: async ({ ended }) => {
        tellGood({ title: `${counted(ended, "other browser is", "other browsers are")} signed out` });
        await changed();
      },
      onError: (problem) => tellBad({ title: "Nobody was signed out", detail: problemsOf(problem, [])[0]?.message }),
    }),
  );
  const others = data?.filter((session) => !session.isCurrent).length ?? 0;
  return (
    <Panel
      title="Where you are signed in"
      actions={
        others > 0 && (
          <Button size="sm" loading={endOthers.isPending && "Signing out…"} onClick={() => endOthers.mutate()}>
            Sign out all others
          </Button>
        )
      }
    >
      {error && <ReadProblem error={error} what="Your sessions could not be read." onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label="Loading" className="grid gap-2 p-4">
          <Skeleton width="50%" />
        </div>
      )}
      <ul className="divide-y divide-line">
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={changed} />
        ))}
      </ul>
    </Panel>
  );
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => Promise<void> }) {
  const end = useMutation(
    useTRPC().account.endSession.mutationOptions({
      onSuccess: async () => {
        tellGood({ title: `${session.device} is signed out` });
        await onEnded();
      },
      onError: (problem) => tellBad({ title: "Nobody was signed out", detail: problemsOf(problem, [])[0]?.message }),
    }),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.isCurrent && (
            <Badge icon="check" hue="active">
              This one
            </Badge>
          )}
        </p>
        <p className="text-muted">
          {session.ip ?? "Unknown address"} · signed in <Time at={session.createdAt} as="full" /> · last seen{" "}
          {session.isCurrent ? "now" : <Time at={session.lastSeenAt} as="ago" />}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" loading={end.isPending && "Signing out…"} onClick={() => end.mutate({ id: session.id })}>
          Sign out<span className="sr-only"> {session.device}</span>
        </Button>
      )}
    </li>
  );
}
