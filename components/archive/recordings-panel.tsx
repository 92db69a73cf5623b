"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { RadioField } from "#components/form/radio-field.tsx";
import { messageOf } from "#components/form/refusal.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
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
    <Panel title="Recordings" padded>
      <div className="grid max-w-form grid-cols-1 gap-4 text-sm">
        {error && <ReadProblem error={error} what="The recordings could not be counted." onRetry={readAgain} />}
        {(setting.isPending || counts.isPending) && !error && <Skeleton width="60%" />}
        {setting.data?.rest && <Resting rest={setting.data.rest} mayManage={mayManage} />}
        {counts.data && <CountsList counts={counts.data} />}
        {setting.data && (mayManage ? <Choose setting={setting.data} /> : <Chosen setting={setting.data} />)}
        <p className="text-muted">
          AI calls have links to their recordings. For a call by a SIP phone, the platform names a file but has no
          operation that fetches it, so there is nothing to copy.
        </p>
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
          The oldest removal was asked for <Time at={counts.leavingSince} as="ago" />.
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
          title: values.mode === "copies" ? "Recordings are being copied" : "Only links are kept from now on",
        });
        await client.invalidateQueries(trpc.recordings.pathFilter());
        return undefined;
      }}
    >
      <RadioField
        name="mode"
        label="What is kept of recordings"
        options={[
          { value: "links", label: "Links only: a recording plays for as long as the platform keeps it" },
          { value: "copies", label: `Copies: each recording is fetched and kept in ${setting.place}` },
        ]}
        hint="Existing copies stay if you choose links again. A recording has at most 100 MB."
      />
      <SubmitBar label="Save" busyLabel="Saving…" />
    </Form>
  );
}

function Chosen({ setting: { mode, place } }: { setting: Setting }) {
  return (
    <p>
      {mode === "copies"
        ? `Each recording is copied to ${place}.`
        : "Only links are kept: a recording plays for as long as the platform keeps it."}{" "}
      <span className="text-muted">Owners and admins of this workspace can change this.</span>
    </p>
  );
}

function Resting({ rest, mayManage }: { rest: NonNullable<Setting["rest"]>; mayManage: boolean }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const again = useMutation(
    trpc.recordings.copyAgain.mutationOptions({
      onSuccess: () => {
        tellGood({ title: "Copying is tried again" });
        return client.invalidateQueries(trpc.recordings.pathFilter());
      },
      onError: (error) => tellBad({ title: "It is not tried again", detail: messageOf(error) }),
    }),
  );
  return (
    <Callout
      hue="caution"
      title="Nothing is copied or removed at the moment."
      actions={
        mayManage && (
          <Button size="sm" loading={again.isPending && "Asking…"} onClick={() => again.mutate()}>
            Try again now
          </Button>
        )
      }
    >
      {rest.note} It has been this way since <Time at={rest.since} />
      {rest.until && (
        <>
          , and is tried again <Time at={rest.until} as="in" />
        </>
      )}
      .
    </Callout>
  );
}
