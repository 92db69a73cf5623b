"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { NotConnected } from "#components/connections/not-connected.tsx";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { StepClosed } from "#components/messages/draft/step-closed.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { WizardFrame } from "#components/messages/draft/wizard-frame.tsx";
import { whyClosed } from "#components/messages/draft/wizard-steps.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { MapForm } from "./map-form.tsx";
import { useBeginning } from "./use-beginning.ts";

/** Rows that are looked at to guess the column of the numbers. */
const firstRows = 20;

/** The step that says what goes out, from what, and which column is what. */
export function MapStep({ id }: { id: string }) {
  return (
    <WizardFrame id={id} step="map">
      {(draft) => <Opened draft={draft} />}
    </WizardFrame>
  );
}

function Opened({ draft }: { draft: DraftView }) {
  const trpc = useTRPC();
  const channel = useChannel();
  const { plural } = areaTraits[channel.area];
  const { upload } = draft;
  const why = whyClosed("map", draft, channel);
  const { query: applications } = useApplications();
  const rows = useQuery(
    trpc.uploads.rows.queryOptions(upload && why === null ? { id: upload.id, limit: firstRows } : skipToken, {
      staleTime: 60_000,
    }),
  );
  const beginning = useBeginning(draft, rows.data?.rows);
  if (why !== null || upload === null)
    return <StepClosed draft={draft} why={why ?? t("messages.recipientsComeFirst")} />;
  const failed = [applications, rows].find(({ error, data }) => error && !data);
  if (failed) {
    return (
      <ReadProblem
        error={failed.error}
        what={t("messages.theColumnsAndApplicationsCouldNotBe")}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!applications.data || !rows.data || beginning === undefined) return <FormSkeleton />;
  if (applications.data.length === 0) return <NotConnected missing="application" area={plural} />;
  return <MapForm {...{ draft, upload, ...beginning }} firstRows={rows.data.rows} applications={applications.data} />;
}

function FormSkeleton() {
  return (
    <Panel label={t("messages.loading")} padded className="max-w-form">
      <div className="grid gap-4">
        {["30%", "80%", "45%", "60%"].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </Panel>
  );
}
