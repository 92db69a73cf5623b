"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { CountryField } from "#components/form/country-field.tsx";
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
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

const renaming = () => import("./form-schemas.ts").then((loaded) => loaded.renaming);

const defaultCountry = () => import("./form-schemas.ts").then((loaded) => loaded.defaultCountry);

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
        title={t("workspaces.general")}
        facts={
          data
            ? [
                {
                  key: "people",
                  value: t("workspaces.membersPerson", { members: data.members }),
                },
                {
                  key: "since",
                  value: <>{rich("workspaces.since", { time: <Time at={data.createdAt} as="day" /> })}</>,
                },
              ]
            : []
        }
      />
      {query.error && (
        <ReadProblem
          error={query.error}
          what={t("workspaces.theSettingsCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {data && (
        <div className="grid max-w-form grid-cols-1 gap-5">
          <NamePanel settings={data} />
          <CountryPanel settings={data} />
          <SecondFactorPanel settings={data} />
          <SendingPanel />
          <ArchivePanel settings={data} />
        </div>
      )}
      {query.isPending && (
        <div role="status" aria-label={t("workspaces.loading")} className="grid max-w-form gap-3">
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
    <Panel title={t("workspaces.workspace")} padded>
      <Form
        schema={renaming}
        defaultValues={{ name: settings.name }}
        onSubmit={async ({ name }) => {
          try {
            await rename.mutateAsync({ name });
          } catch (error) {
            return problemsOf(error, ["name"]);
          }
          tellGood({ title: t("workspaces.theWorkspaceIsNowCalledName", { name }) });
          reload();
          return undefined;
        }}
      >
        <TextField
          name="name"
          label={t("workspaces.name")}
          limit={60}
          hint={rich("workspaces.itsAddressStaysSpanSoThatNo", {
            address: <span className="mono">/{settings.slug}</span>,
          })}
        />
        <SubmitBar label={t("workspaces.saveTheName")} busyLabel={t("workspaces.saving")} />
      </Form>
    </Panel>
  );
}

function CountryPanel({ settings }: { settings: Settings }) {
  const change = useMutation(useTRPC().workspace.changeDefaultCountry.mutationOptions());
  const reload = useReloadSettings();
  return (
    <Panel title={t("workspaces.numbers")} padded>
      <Form
        schema={defaultCountry}
        defaultValues={{ country: settings.defaultCountry ?? "" }}
        onSubmit={async ({ country }) => {
          try {
            await change.mutateAsync({ country: country || null });
          } catch (error) {
            return problemsOf(error, ["country"]);
          }
          tellGood({
            title: country
              ? t("workspaces.formsBeginWithThisCountryNow")
              : t("workspaces.formsBeginWithoutACountryNow"),
          });
          reload();
          return undefined;
        }}
      >
        <CountryField
          name="country"
          hint={t("workspaces.everyFormThatAsksForANumber")}
          limits={t("workspaces.peopleCanChooseAnotherEachTimeDrafts")}
        />
        <SubmitBar label={t("workspaces.saveTheCountry")} busyLabel={t("workspaces.saving")} />
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
    <Panel title={t("workspaces.secondFactor")} padded>
      <div className="grid justify-items-start gap-3 text-sm">
        <p className="text-muted">
          {requiresSecondFactor
            ? t("workspaces.requiredNobodySeesAnythingHereWithoutA")
            : t("workspaces.notRequiredPeopleDecideForThemselvesWhether")}
        </p>
        {lacksOwn && (
          <p>
            {rich("workspaces.setUpYourOwnFirst", {
              a: (words) => <Link href="/account/second-factor">{words}</Link>,
            })}
          </p>
        )}
        <Button onClick={() => setAsking(true)} reason={lacksOwn && t("workspaces.youHaveNoneYourselfYet")}>
          {requiresSecondFactor ? t("workspaces.stopRequiringIt") : t("workspaces.requireItOfEverybody")}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={
            requiresSecondFactor ? t("workspaces.stopRequiringASecondFactor") : t("workspaces.requireASecondFactor")
          }
          label={requiresSecondFactor ? t("workspaces.stopRequiringIt") : t("workspaces.requireIt")}
          busyLabel={t("workspaces.saving")}
          onConfirm={async () => {
            await change.mutateAsync({ required: !requiresSecondFactor });
            tellGood({
              title: requiresSecondFactor
                ? t("workspaces.itIsNoLongerRequired")
                : t("workspaces.itIsRequiredFromNowOn"),
            });
            reload();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {requiresSecondFactor
              ? t("workspaces.peopleWithoutAnAuthenticatorAppGetIn")
              : t("workspaces.membersWithoutAnAuthenticatorAppHaveTo")}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function SendingPanel() {
  const { data: stop } = useQuery(useTRPC().workspace.sending.queryOptions());
  return (
    <Panel title={t("workspaces.sending")} padded>
      <div className="grid justify-items-start gap-3 text-sm">
        <p className="text-muted">
          {stop?.isHeld
            ? t("workspaces.allSendingIsHeldByTheAdministrators")
            : stop
              ? t("workspaces.sendingIsStoppedTheBandAboveThe")
              : t("workspaces.stopsEveryEmailSMSAndOtherSend")}
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
    <Panel title={t("workspaces.archive")} padded>
      <div className="grid justify-items-start gap-3 text-sm">
        <p className="text-muted">{t("workspaces.archivesTheWorkspaceWithEverythingInIt")}</p>
        <Button onClick={() => setAsking(true)} reason={!mayArchive && t("workspaces.ownersCanArchiveIt")}>
          {t("workspaces.archiveTheWorkspace")}
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
