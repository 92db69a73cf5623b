"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { problemsOf } from "#components/form/problems-of.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
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
        tellGood({ title: t("account.endedOtherBrowserIsSignedOut", { ended }) });
        await changed();
      },
      onError: (problem) =>
        tellBad({ title: t("account.nobodyWasSignedOut"), detail: problemsOf(problem, [])[0]?.message }),
    }),
  );
  const others = data?.filter((session) => !session.isCurrent).length ?? 0;
  return (
    <Panel
      title={t("account.whereYouAreSignedIn")}
      actions={
        others > 0 && (
          <Button size="sm" loading={endOthers.isPending && t("account.signingOut")} onClick={() => endOthers.mutate()}>
            {t("account.signOutAllOthers")}
          </Button>
        )
      }
    >
      {error && (
        <ReadProblem error={error} what={t("account.yourSessionsCouldNotBeRead")} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div role="status" aria-label={t("account.loading")} className="grid gap-2 p-4">
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
        tellGood({ title: t("account.deviceIsSignedOut", { device: session.device }) });
        await onEnded();
      },
      onError: (problem) =>
        tellBad({ title: t("account.nobodyWasSignedOut"), detail: problemsOf(problem, [])[0]?.message }),
    }),
  );
  const ip = session.ip ?? t("account.unknownAddress");
  const time = <Time at={session.createdAt} as="full" />;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.isCurrent && (
            <Badge icon="check" hue="active">
              {t("account.thisOne")}
            </Badge>
          )}
        </p>
        <p className="text-muted">
          {session.isCurrent
            ? rich("account.sessionHere", { ip, time })
            : rich("account.sessionElsewhere", { ip, time, seen: <Time at={session.lastSeenAt} as="ago" /> })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="sm"
          loading={end.isPending && t("account.signingOut")}
          onClick={() => end.mutate({ id: session.id })}
        >
          {t("account.signOut")}
          <span className="sr-only"> {session.device}</span>
        </Button>
      )}
    </li>
  );
}
