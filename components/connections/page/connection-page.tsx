"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApplicationsPanel } from "#components/connections/applications/applications-panel.tsx";
import { TestPanel } from "#components/connections/test/test-panel.tsx";
import { useReloadAll } from "#components/connections/use-reload-all.ts";
import type { OneConnection } from "#components/connections/words.ts";
import { codeOf } from "#components/form/refusal.ts";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
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
      <PageHeader crumbs={[{ label: "Connections", href: path }]} title="Connection" />
      {query.error && isMissing(query.error) ? (
        <Panel label="Not found">
          <EmptyState
            kind="no-match"
            title="There is no such connection in this workspace"
            actions={<ButtonLink href={path}>All connections</ButtonLink>}
          >
            The link may belong to another workspace, or part of it is missing.
          </EmptyState>
        </Panel>
      ) : query.error ? (
        <ReadProblem
          error={query.error}
          what="The connection could not be read."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-3">
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
        crumbs={[{ label: "Connections", href: path }]}
        title={connection.name}
        badge={
          <>
            <KindBadge kind={connection.kind} big />
            <UseBadge connection={connection} big />
          </>
        }
        actions={mayManage && <ConnectionMenu connection={connection} onAct={setOpen} />}
        facts={mayManage ? [] : [{ key: "who", value: "Owners and admins of the workspace can change it." }]}
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
    <Callout hue="quiet" icon="circle-slash" title="It is archived.">
      Nothing has been sent or asked over it since <Time at={archivedAt} />. What the platform reports about earlier
      sends is still kept.
      {waitingCalls > 0 &&
        ` ${counted(waitingCalls, "call waits", "calls wait")} in paused sends, which can be resumed once it is restored.`}
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
      title="The previous key is still tried."
      actions={
        mayManage && (
          <Button size="sm" onClick={() => end.mutate({ id })} loading={end.isPending && "Ending…"}>
            End the overlap now
          </Button>
        )
      }
    >
      If the platform refuses the new key, the one ending in <span className="mono">{overlap.keyEnding}</span> is used
      until <Time at={overlap.until} />.
    </Callout>
  );
}
