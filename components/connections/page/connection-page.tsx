"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApplicationsPanel } from "#components/connections/applications/applications-panel.tsx";
import { TestPanel } from "#components/connections/test/test-panel.tsx";
import { useReloadAll } from "#components/connections/use-reload-all.ts";
import type { OneConnection } from "#components/connections/words.ts";
import { codeOf } from "#components/form/refusal.ts";
import { betweenSentences } from "#components/page/lists.ts";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { AccountPanel } from "./account-panel.tsx";
import { type ConnectionAct, ConnectionActs, ConnectionMenu } from "./connection-acts.tsx";
import { KindBadge, UseBadge } from "./connection-badges.tsx";

const ChangeAddressDialog = onDemand(() =>
  import("#components/connections/change/change-address-dialog.tsx").then((loaded) => loaded.ChangeAddressDialog),
);
const ChangeKeyDialog = onDemand(() =>
  import("#components/connections/change/change-key-dialog.tsx").then((loaded) => loaded.ChangeKeyDialog),
);
const ChangePathDialog = onDemand(() =>
  import("#components/connections/change/change-path-dialog.tsx").then((loaded) => loaded.ChangePathDialog),
);
const RecordingHostsDialog = onDemand(() =>
  import("#components/connections/change/recording-hosts-dialog.tsx").then((loaded) => loaded.RecordingHostsDialog),
);
const RenameDialog = onDemand(() =>
  import("#components/connections/change/rename-dialog.tsx").then((loaded) => loaded.RenameDialog),
);

type Open = ConnectionAct | "rename" | "key" | "address" | "path" | "recordings";

/** Settings, connections, one: its account, applications and last test. */
export function ConnectionPage({ id }: { id: string }) {
  const { slug } = useWorkspace();
  const query = useQuery(useTRPC().connections.get.queryOptions({ id }));
  const path = `/${slug}/settings/connections`;
  if (query.data) return <Connection connection={query.data} path={path} />;
  return (
    <Page>
      <PageHeader crumbs={[{ label: t("connections.connections"), href: path }]} title={t("connections.connection")} />
      {query.error && isMissing(query.error) ? (
        <Panel label={t("connections.notFound")}>
          <EmptyState
            kind="no-match"
            title={t("connections.thereIsNoSuchConnectionInThis")}
            actions={<ButtonLink href={path}>{t("connections.allConnections")}</ButtonLink>}
          >
            {t("connections.theLinkMayBelongToAnotherWorkspace")}
          </EmptyState>
        </Panel>
      ) : query.error ? (
        <ReadProblem
          error={query.error}
          what={t("connections.theConnectionCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div role="status" aria-label={t("connections.loading")} className="grid gap-3">
          <Skeleton width="40%" />
          <Skeleton width="70%" />
        </div>
      )}
    </Page>
  );
}

/** A link that is not whole holds no id at all. */
function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === "NOT_FOUND" || code === "BAD_REQUEST";
}

function Connection({ connection, path }: { connection: OneConnection; path: string }) {
  const mayManage = useMay("connection.manage");
  const onDone = useReloadAll();
  const [open, setOpen] = useState<Open | null>(null);
  const onClose = () => setOpen(null);
  const dialog = { connection, onDone, onClose };
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: t("connections.connections"), href: path }]}
        title={connection.name}
        badge={
          <>
            <KindBadge kind={connection.kind} big />
            <UseBadge connection={connection} big />
          </>
        }
        actions={mayManage && <ConnectionMenu connection={connection} onAct={setOpen} />}
        facts={mayManage ? [] : [{ key: "who", value: t("connections.ownersAndAdminsOfTheWorkspaceCan") }]}
      />
      <Waiting connection={connection} />
      <Overlap connection={connection} mayManage={mayManage} onDone={onDone} />
      <TestPanel connection={connection} mayManage={mayManage} onDone={onDone} />
      <AccountPanel connection={connection} onChange={mayManage ? setOpen : null} />
      <ApplicationsPanel connection={connection} mayManage={mayManage} onDone={onDone} />
      {open === "rename" && <RenameDialog {...dialog} />}
      {open === "key" && <ChangeKeyDialog {...dialog} />}
      {open === "path" && <ChangePathDialog {...dialog} />}
      {open === "recordings" && <RecordingHostsDialog {...dialog} />}
      {open === "address" && <ChangeAddressDialog {...dialog} />}
      {(open === "default" || open === "archive" || open === "restore") && <ConnectionActs act={open} {...dialog} />}
    </Page>
  );
}

/** What an archived connection holds back. */
function Waiting({ connection: { archivedAt, waitingCalls } }: { connection: OneConnection }) {
  if (!archivedAt) return null;
  return (
    <Callout hue="quiet" icon="circle-slash" title={t("connections.itIsArchived")}>
      {rich("connections.nothingHasBeenSentOrAskedOver", { time: <Time at={archivedAt} /> })}
      {waitingCalls > 0 && betweenSentences() + t("connections.waitingCallsWhileArchived", { calls: waitingCalls })}
    </Callout>
  );
}

/** While the key before is still tried. */
function Overlap({
  connection: { id, overlap },
  mayManage,
  onDone,
}: {
  connection: OneConnection;
  mayManage: boolean;
  onDone: () => void;
}) {
  const end = useMutation(useTRPC().connections.endOverlap.mutationOptions({ onSuccess: onDone }));
  if (!overlap?.until) return null;
  return (
    <Callout
      hue="caution"
      icon="key"
      title={t("connections.thePreviousKeyIsStillTried")}
      actions={
        mayManage && (
          <Button size="sm" onClick={() => end.mutate({ id })} loading={end.isPending && t("connections.ending")}>
            {t("connections.endTheOverlapNow")}
          </Button>
        )
      }
    >
      {rich("connections.ifThePlatformRefusesTheNewKey", {
        ending: <span className="mono">{overlap.keyEnding}</span>,
        time: <Time at={overlap.until} />,
      })}
    </Callout>
  );
}
