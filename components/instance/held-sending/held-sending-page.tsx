"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Page } from "#components/page/page.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { Time } from "#components/ui/time.tsx";
import { heldColumns } from "./held-columns.tsx";
import { explainCause } from "./hold-cause.ts";

const ReleaseDialog = onDemand(() => import("./release-dialog.tsx").then((loaded) => loaded.ReleaseDialog));

type Held = NonNullable<Outputs["instance"]["heldSending"]>;

/** Administration, held sending: what would go out of each workspace, and the way to let it. */
export function HeldSendingPage() {
  const query = useQuery(useTRPC().instance.heldSending.queryOptions());
  return (
    <Page>
      <PageHeader
        title="Held sending"
        facts={[{ key: "what", value: "What goes out as soon as all sending of this Switchboard is released" }]}
      />
      {query.error && (
        <ReadProblem error={query.error} what="What is held could not be read." onRetry={() => void query.refetch()} />
      )}
      {query.data === null && (
        <EmptyState kind="nothing-yet" title="Sending is not held">
          All sending is held when the database turns out to have gone back in time, so that nothing goes out twice.
          What waits is then listed here until an administrator releases it.
        </EmptyState>
      )}
      {query.data && <HeldSending held={query.data} />}
    </Page>
  );
}

function HeldSending({ held: { hold, waiting } }: { held: Held }) {
  const [stopped, setStopped] = useState<ReadonlySet<string>>(new Set());
  const [isReleasing, setReleasing] = useState(false);
  const toggle = (id: string) =>
    setStopped((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return (
    <>
      <Callout
        hue="bad"
        icon="circle-pause"
        title={
          <>
            Held since <Time at={hold.heldAt} />.
          </>
        }
        actions={
          <Button variant="primary" onClick={() => setReleasing(true)}>
            Release sending
          </Button>
        }
      >
        {hold.databaseAt && (
          <>
            The database remembers nothing after <Time at={hold.databaseAt} />
            {hold.knownAt && hold.cause === "behind" && (
              <>
                ; the record kept outside the database continues until <Time at={hold.knownAt} />
              </>
            )}
            .{" "}
          </>
        )}
        {explainCause[hold.cause]} What people suppressed, paused or decided since is forgotten too. Compare with the
        platform’s own records before you release anything.
      </Callout>
      <Table
        caption="Workspaces with something waiting, longest first"
        fixed
        columns={heldColumns(stopped, toggle)}
        rows={waiting}
        rowKey={({ workspaceId }) => workspaceId}
        keys={false}
        empty={
          <EmptyState kind="nothing-yet" title="Nothing waits">
            Releasing alone sends nothing.
          </EmptyState>
        }
      />
      {isReleasing && (
        <ReleaseDialog
          holdId={hold.id}
          going={waiting.filter(({ workspaceId }) => !stopped.has(workspaceId))}
          leaveStopped={[...stopped]}
          onClose={() => setReleasing(false)}
        />
      )}
    </>
  );
}
