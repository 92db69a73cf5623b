"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Page } from "#components/page/page.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { StopSendingButton } from "#components/sends/control/stop-sending-button.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";

const renaming = () => import("./form-schemas.ts").then((loaded) => loaded.renaming);

const ArchiveDialog = onDemand(() => import("./archive-dialog.tsx").then((loaded) => loaded.ArchiveDialog));

type Settings = Outputs["workspace"]["settings"];

/** Settings, general: the workspace's name, what it asks of its people, and its end. */
export function GeneralPage() {
  const trpc = useTRPC();
  const query = useQuery(trpc.workspace.settings.queryOptions());
  const { data } = query;
  return (
    <Page>
      <PageHeader
        title="General"
        facts={
          data
            ? [
                {
                  key: "people",
                  value: counted(data.members, "person", "people"),
                },
                {
                  key: "since",
                  value: (
                    <>
                      Since <Time at={data.createdAt} as="day" />
                    </>
                  ),
                },
              ]
            : []
        }
      />
      {query.error && (
        <ReadProblem error={query.error} what="The settings could not be read." onRetry={() => void query.refetch()} />
      )}
      {data && (
        <div className="grid max-w-form grid-cols-1 gap-5">
          <NamePanel settings={data} />
          <SecondFactorPanel settings={data} />
          <SendingPanel />
          <ArchivePanel settings={data} />
        </div>
      )}
      {query.isPending && (
        <div role="status" aria-label="Loading" className="grid max-w-form gap-3">
          <Skeleton width="40%" />
          <Skeleton width="70%" />
          <Skeleton width="55%" />
        </div>
      )}
    </Page>
  );
}

/** Reads the settings again, and the frame around the page, which shows the name too. */
function useReloadSettings(): () => void {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    void client.invalidateQueries(trpc.workspace.settings.queryFilter());
    router.refresh();
  };
}

function NamePanel({ settings }: { settings: Settings }) {
  const rename = useMutation(useTRPC().workspace.rename.mutationOptions());
  const reload = useReloadSettings();
  return (
    <Panel title="Workspace" padded>
      <Form
        schema={renaming}
        defaultValues={{ name: settings.name }}
        onSubmit={async ({ name }) => {
          try {
            await rename.mutateAsync({ name });
          } catch (error) {
            return problemsOf(error, ["name"]);
          }
          tellGood({ title: `The workspace is now called ${name}` });
          reload();
          return undefined;
        }}
      >
        <TextField
          name="name"
          label="Name"
          limit={60}
          hint={
            <>
              Its address stays <span className="mono">/{settings.slug}</span>, so that no link breaks.
            </>
          }
        />
        <SubmitBar label="Save the name" busyLabel="Saving…" />
      </Form>
    </Panel>
  );
}

function SecondFactorPanel({ settings: { requiresSecondFactor, viewerHasSecondFactor } }: { settings: Settings }) {
  const change = useMutation(useTRPC().workspace.requireSecondFactor.mutationOptions());
  const reload = useReloadSettings();
  const [asking, setAsking] = useState(false);
  const lacksOwn = !requiresSecondFactor && !viewerHasSecondFactor;
  return (
    <Panel title="Second factor" padded>
      <div className="grid justify-items-start gap-3 text-sm">
        <p className="text-muted">
          {requiresSecondFactor
            ? "Required: nobody sees anything here without a code of an authenticator app."
            : "Not required: people decide for themselves whether signing in asks for a code of an authenticator app."}
        </p>
        {lacksOwn && (
          <p>
            <Link href="/account/second-factor">Set up your own first</Link>, or you would shut yourself out.
          </p>
        )}
        <Button onClick={() => setAsking(true)} reason={lacksOwn && "You have none yourself yet."}>
          {requiresSecondFactor ? "Stop requiring it" : "Require it of everybody"}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={requiresSecondFactor ? "Stop requiring a second factor" : "Require a second factor"}
          label={requiresSecondFactor ? "Stop requiring it" : "Require it"}
          busyLabel="Saving…"
          onConfirm={async () => {
            await change.mutateAsync({ required: !requiresSecondFactor });
            tellGood({ title: requiresSecondFactor ? "It is no longer required" : "It is required from now on" });
            reload();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {requiresSecondFactor
              ? "People without an authenticator app get in with their password alone."
              : "Members without an authenticator app have to set one up before they can do anything else here."}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function SendingPanel() {
  const { data: stop } = useQuery(useTRPC().workspace.sending.queryOptions());
  return (
    <Panel title="Sending" padded>
      <div className="grid justify-items-start gap-3 text-sm">
        <p className="text-muted">
          {stop?.isHeld
            ? "All sending is held by the administrators. The band above the page says since when and why."
            : stop
              ? "Sending is stopped. The band above the page says since when, by whom and why, and resumes it."
              : "Stops every email, SMS and other send of this workspace at once. Queued calls wait until sending is resumed."}
        </p>
        <StopSendingButton />
      </div>
    </Panel>
  );
}

function ArchivePanel({ settings }: { settings: Settings }) {
  const archive = useMutation(useTRPC().workspace.archive.mutationOptions());
  const mayArchive = useMay("workspace.archive");
  const [asking, setAsking] = useState(false);
  return (
    <Panel title="Archive" padded>
      <div className="grid justify-items-start gap-3 text-sm">
        <p className="text-muted">
          Archives the workspace with everything in it. Nobody can open it and nothing is sent from it until an
          administrator of this Switchboard restores it.
        </p>
        <Button onClick={() => setAsking(true)} reason={!mayArchive && "Owners can archive it."}>
          Archive the workspace
        </Button>
      </div>
      {asking && (
        <ArchiveDialog
          name={settings.name}
          queued={settings.queued}
          onConfirm={async (typedName) => {
            await archive.mutateAsync({ typedName });
            // A full load: nothing of it may stay in the router's memory.
            window.location.assign("/");
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
