"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { betweenSentences } from "#components/page/lists.ts";
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
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
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
        title={t("instance.heldSending")}
        facts={[{ key: "what", value: t("instance.whatGoesOutAsSoonAsAll") }]}
      />
      {query.error && (
        <ReadProblem
          error={query.error}
          what={t("instance.whatIsHeldCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data === null && (
        <EmptyState kind="nothing-yet" title={t("instance.sendingIsNotHeld")}>
          {t("instance.allSendingIsHeldWhenTheDatabase")}
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
        title={rich("instance.heldSince", { time: <Time at={hold.heldAt} /> })}
        actions={
          <Button variant="primary" onClick={() => setReleasing(true)}>
            {t("instance.releaseSending")}
          </Button>
        }
      >
        {hold.databaseAt && (
          <>
            {hold.knownAt && hold.cause === "behind"
              ? rich("instance.theDatabaseRemembersLess", {
                  time: <Time at={hold.databaseAt} />,
                  known: <Time at={hold.knownAt} />,
                })
              : rich("instance.theDatabaseRemembersNothingAfter", { time: <Time at={hold.databaseAt} /> })}
            {betweenSentences()}
          </>
        )}
        {t("instance.explainCauseWhatPeopleSuppressedPausedOrDecided", { explainCause: explainCause[hold.cause] })}
      </Callout>
      <Table
        caption={t("instance.workspacesWithSomethingWaitingLongestFirst")}
        fixed
        columns={heldColumns(stopped, toggle)}
        rows={waiting}
        rowKey={({ workspaceId }) => workspaceId}
        keys={false}
        empty={
          <EmptyState kind="nothing-yet" title={t("instance.nothingWaits")}>
            {t("instance.releasingAloneSendsNothing")}
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
