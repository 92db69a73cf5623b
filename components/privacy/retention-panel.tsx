"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Form } from "#components/form/form.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { describeMonths } from "#components/reading/personal/no-longer-kept.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.retention);

const names = ["callbackMonths", "callMonths", "callRecordMonths", "recordingMonths", "draftDays", "fileDays"];

/** How long the workspace keeps what it may drop. Owners change it; who else sees the page reads it. */
export function RetentionPanel() {
  const query = useQuery(useTRPC().workspace.retention.queryOptions());
  const mayChange = useMay("retention.manage");
  return (
    <Panel title="How long things are kept" padded>
      {query.error && (
        <ReadProblem error={query.error} what="The settings could not be read." onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton width="60%" />}
      {query.data && (mayChange ? <Change kept={query.data} /> : <Read kept={query.data} />)}
      <p className="mt-5 max-w-form text-sm text-muted">
        Sends with their texts, recipients, results and evidence stay for ever, and so does the audit trail. Everything
        else is deleted at night once its time is over, and cannot be restored.
      </p>
    </Panel>
  );
}

type Kept = Outputs["workspace"]["retention"];

function Change({ kept }: { kept: Kept }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const change = useMutation(trpc.workspace.changeRetention.mutationOptions());
  return (
    <Form
      schema={schema}
      defaultValues={{
        callbackMonths: kept.callbackMonths ?? undefined,
        callMonths: kept.callMonths ?? undefined,
        callRecordMonths: kept.callRecordMonths ?? undefined,
        recordingMonths: kept.recordingMonths ?? undefined,
        draftDays: kept.draftDays,
        fileDays: kept.fileDays,
      }}
      onSubmit={async ({ draftDays, fileDays, ...months }) => {
        const { callbackMonths = null, callMonths = null, callRecordMonths = null, recordingMonths = null } = months;
        const kept = { callbackMonths, callMonths, callRecordMonths, recordingMonths };
        try {
          await change.mutateAsync({ ...kept, draftDays, fileDays });
        } catch (error) {
          return problemsOf(error, names);
        }
        tellGood({ title: "Saved. It takes effect tonight." });
        void client.invalidateQueries(trpc.workspace.retention.queryFilter());
        return undefined;
      }}
    >
      <NumberField
        name="callbackMonths"
        label="Bodies of callbacks, in months"
        optional
        hint="What the platform sent, from when it arrived. Leave it empty to keep them for ever."
      />
      <NumberField
        name="callMonths"
        label="Requests to the platform, in months"
        optional
        hint="What was asked and what the platform answered. Leave it empty to keep them for ever."
      />
      <NumberField
        name="callRecordMonths"
        label="Telephone calls, in months"
        optional
        hint="Their records with notes and tags, from when each call began: three months at least. Leave it empty to keep them for ever."
      />
      <NumberField
        name="recordingMonths"
        label="Copies of recordings, in months"
        optional
        hint="From when each call began; they never outlast its record. Leave it empty to keep them as long as the record."
      />
      <NumberField
        name="draftDays"
        label="Drafts that nobody sends, in days"
        hint="From when they were begun, prepared or given recipients, whichever is latest."
      />
      <NumberField
        name="fileDays"
        label="Uploaded files, in days"
        hint="Also files of imports, and the checked rows of what was sent. Saved lists stay."
      />
      <SubmitBar label="Save" busyLabel="Saving…" />
    </Form>
  );
}

function Read({ kept }: { kept: Kept }) {
  const months = (count: number | null) =>
    count === null ? "For ever" : count === 1 ? "One month" : describeMonths(count);
  return (
    <>
      <KeyValueList
        items={[
          { key: "Bodies of callbacks", value: months(kept.callbackMonths) },
          { key: "Requests to the platform", value: months(kept.callMonths) },
          { key: "Telephone calls", value: months(kept.callRecordMonths) },
          {
            key: "Copies of recordings",
            value: kept.recordingMonths === null ? "As long as their calls" : months(kept.recordingMonths),
          },
          { key: "Drafts that nobody sends", value: `${kept.draftDays} days` },
          { key: "Uploaded files", value: `${kept.fileDays} days` },
        ]}
      />
      <p className="mt-3 max-w-form text-sm text-muted">Owners of this workspace can change this.</p>
    </>
  );
}
