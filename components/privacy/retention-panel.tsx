"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Form } from "#components/form/form.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.retention);

const names = ["callbackMonths", "callMonths", "callRecordMonths", "recordingMonths", "draftDays", "fileDays"];

/** How long the workspace keeps what it may drop. Owners change it; who else sees the page reads it. */
export function RetentionPanel() {
  const query = useQuery(useTRPC().workspace.retention.queryOptions());
  const mayChange = useMay("retention.manage");
  return (
    <Panel title={t("privacy.howLongThingsAreKept")} padded>
      {query.error && (
        <ReadProblem
          error={query.error}
          what={t("privacy.theSettingsCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton width="60%" />}
      {query.data && (mayChange ? <Change kept={query.data} /> : <Read kept={query.data} />)}
      <p className="mt-5 max-w-form text-sm text-muted">{t("privacy.sendsWithTheirTextsRecipientsResultsAnd")}</p>
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
        tellGood({ title: t("privacy.savedItTakesEffectTonight") });
        void client.invalidateQueries(trpc.workspace.retention.queryFilter());
        return undefined;
      }}
    >
      <NumberField
        name="callbackMonths"
        label={t("privacy.bodiesOfCallbacksInMonths")}
        optional
        hint={t("privacy.whatThePlatformSentFromWhenIt")}
      />
      <NumberField
        name="callMonths"
        label={t("privacy.requestsToThePlatformInMonths")}
        optional
        hint={t("privacy.whatWasAskedAndWhatThePlatform")}
      />
      <NumberField
        name="callRecordMonths"
        label={t("privacy.telephoneCallsInMonths")}
        optional
        hint={t("privacy.theirRecordsWithNotesAndTagsFrom")}
      />
      <NumberField
        name="recordingMonths"
        label={t("privacy.copiesOfRecordingsInMonths")}
        optional
        hint={t("privacy.fromWhenEachCallBeganTheyNever")}
      />
      <NumberField
        name="draftDays"
        label={t("privacy.draftsThatNobodySendsInDays")}
        hint={t("privacy.fromWhenTheyWereBegunPreparedOr")}
      />
      <NumberField
        name="fileDays"
        label={t("privacy.uploadedFilesInDays")}
        hint={t("privacy.alsoFilesOfImportsAndTheChecked")}
      />
      <SubmitBar label={t("privacy.save")} busyLabel={t("privacy.saving")} />
    </Form>
  );
}

function Read({ kept }: { kept: Kept }) {
  const months = (count: number | null) => (count === null ? t("privacy.forEver") : t("privacy.months", { count }));
  return (
    <>
      <KeyValueList
        items={[
          { key: t("privacy.bodiesOfCallbacks"), value: months(kept.callbackMonths) },
          { key: t("privacy.requestsToThePlatform2"), value: months(kept.callMonths) },
          { key: t("privacy.telephoneCalls"), value: months(kept.callRecordMonths) },
          {
            key: t("privacy.copiesOfRecordings2"),
            value: kept.recordingMonths === null ? t("privacy.asLongAsTheirCalls") : months(kept.recordingMonths),
          },
          { key: t("privacy.draftsThatNobodySends"), value: t("privacy.draftDaysDays", { draftDays: kept.draftDays }) },
          { key: t("privacy.uploadedFiles2"), value: t("privacy.fileDaysDays", { fileDays: kept.fileDays }) },
        ]}
      />
      <p className="mt-3 max-w-form text-sm text-muted">{t("privacy.ownersOfThisWorkspaceCanChangeThis")}</p>
    </>
  );
}
