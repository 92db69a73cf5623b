"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { RadioField } from "#components/form/radio-field.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { useTellProblem } from "#components/reading/problems/use-tell-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { countsInWords } from "./recording-counts.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.recordingsMode);

type Setting = Outputs["recordings"]["setting"];
type Counts = Outputs["recordings"]["counts"];

/** Whether the workspace copies recordings of AI calls, and how far that has come. */
export function RecordingsPanel() {
  const trpc = useTRPC();
  const setting = useQuery(trpc.recordings.setting.queryOptions());
  const counts = useQuery({ ...trpc.recordings.counts.queryOptions(), refetchInterval: 10_000 });
  const mayManage = useMay("archive.manage");
  const error = setting.error ?? counts.error;
  const readAgain = () => void Promise.all([setting.refetch(), counts.refetch()]);
  return (
    <Panel title={t("archive.recordings")} padded>
      <div className="grid max-w-form grid-cols-1 gap-4 text-sm">
        {error && <ReadProblem error={error} what={t("archive.theRecordingsCouldNotBeCounted")} onRetry={readAgain} />}
        {(setting.isPending || counts.isPending) && !error && <Skeleton width="60%" />}
        {setting.data?.rest && <Resting rest={setting.data.rest} mayManage={mayManage} />}
        {counts.data && <CountsList counts={counts.data} />}
        {setting.data && (mayManage ? <Choose setting={setting.data} /> : <Chosen setting={setting.data} />)}
        <p className="text-muted">{t("archive.aICallsHaveLinksToTheirRecordings")}</p>
      </div>
    </Panel>
  );
}

function CountsList({ counts }: { counts: Counts }) {
  const words = countsInWords(counts);
  if (words.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {words.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {counts.leavingSince && (
        <li className="text-muted">
          {rich("archive.oldestRemovalAskedFor", { time: <Time at={counts.leavingSince} as="ago" /> })}
        </li>
      )}
    </ul>
  );
}

function Choose({ setting }: { setting: Setting }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const choose = useMutation(trpc.recordings.choose.mutationOptions());
  return (
    <Form
      schema={schema}
      defaultValues={{ mode: setting.mode }}
      onSubmit={async (values) => {
        try {
          await choose.mutateAsync(values);
        } catch (error) {
          return problemsOf(error, ["mode"]);
        }
        tellGood({
          title:
            values.mode === "copies" ? t("archive.recordingsAreBeingCopied") : t("archive.onlyLinksAreKeptFromNowOn"),
        });
        await client.invalidateQueries(trpc.recordings.pathFilter());
        return undefined;
      }}
    >
      <RadioField
        name="mode"
        label={t("archive.whatIsKeptOfRecordings")}
        options={[
          { value: "links", label: t("archive.linksOnlyARecordingPlaysForAs") },
          { value: "copies", label: t("archive.copiesEachRecordingIsFetchedAndKept", { place: setting.place }) },
        ]}
        hint={t("archive.existingCopiesStayIfYouChooseLinks")}
      />
      <SubmitBar label={t("archive.save")} busyLabel={t("archive.saving")} />
    </Form>
  );
}

function Chosen({ setting: { mode, place } }: { setting: Setting }) {
  return (
    <p>
      {mode === "copies"
        ? t("archive.eachRecordingIsCopiedToPlace", { place })
        : t("archive.onlyLinksAreKeptARecordingPlays")}{" "}
      <span className="text-muted">{t("archive.ownersAndAdminsOfThisWorkspaceCan")}</span>
    </p>
  );
}

function Resting({ rest, mayManage }: { rest: NonNullable<Setting["rest"]>; mayManage: boolean }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const tellProblem = useTellProblem();
  const again = useMutation(
    trpc.recordings.copyAgain.mutationOptions({
      onSuccess: () => {
        tellGood({ title: t("archive.copyingIsTriedAgain") });
        return client.invalidateQueries(trpc.recordings.pathFilter());
      },
      onError: (error) => tellProblem(t("archive.itIsNotTriedAgain"), error),
    }),
  );
  return (
    <Callout
      hue="caution"
      title={t("archive.nothingIsCopiedOrRemovedAtThe")}
      actions={
        mayManage && (
          <Button size="sm" loading={again.isPending && t("archive.asking")} onClick={() => again.mutate()}>
            {t("archive.tryAgainNow")}
          </Button>
        )
      }
    >
      {rest.until
        ? rich("archive.noteSinceTriedAgain", {
            note: rest.note,
            since: <Time at={rest.since} />,
            until: <Time at={rest.until} as="in" />,
          })
        : rich("archive.noteSince", { note: rest.note, since: <Time at={rest.since} /> })}
    </Callout>
  );
}
