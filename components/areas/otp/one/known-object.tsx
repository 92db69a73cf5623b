"use client";

import { useState } from "react";
import { CapPanel } from "#components/areas/otp/app/limits-aside.tsx";
import { Lane } from "#components/areas/otp/flow/lane.tsx";
import { isUnderWay, kindPages, type OtpObject, valuesNow } from "#components/areas/otp/kept.ts";
import { standingOf } from "#components/areas/otp/standing.ts";
import { SpokenPanels } from "#components/areas/otp/template/spoken-aside.tsx";
import { valueLines } from "#components/areas/otp/value-lines.tsx";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page, WithAside } from "#components/page/page.tsx";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { OfSubmission } from "#components/sends/versions/of-submission.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Menu, MenuItem } from "#components/ui/overlay/menu.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { otpThing } from "#server/compose/otp/things.ts";
import type { TemplateValues } from "#server/compose/otp/values.ts";
import { t } from "#words/t.ts";
import { ObjectCallouts } from "./callouts.tsx";
import { DriftPanel } from "./drift-panel.tsx";
import { objectFacts } from "./facts.tsx";
import { KnownPanel } from "./known-panel.tsx";
import { ReadBackButton } from "./read-back-button.tsx";
import { VersionsPanel } from "./versions-panel.tsx";

const AttachDialog = onDemand(() => import("./attach-dialog.tsx").then((loaded) => loaded.AttachDialog));
const OtpOutcome = onDemand(() =>
  import("#components/areas/otp/send/otp-outcome.tsx").then((loaded) => loaded.OtpOutcome),
);
const NoteDialog = onDemand(() => import("./note-dialog.tsx").then((loaded) => loaded.NoteDialog));

/** Everything that is known of an application, a voice template or a flow. */
export function KnownObject({ object }: { object: OtpObject }) {
  const { slug } = useWorkspace();
  const maySend = useMay("otp.send");
  const heading = useArrivalFocus();
  const [open, setOpen] = useState<"attach" | "note" | null>(null);
  const { id, kind, name, current, newest, platformId, connection } = object;
  const { many, path } = kindPages[kind];
  const page = `/${slug}${path}`;
  const isMade = current !== null;
  // An id that nobody has confirmed might be another one’s.
  const isKnownThere = platformId !== null && !object.isIdUnproven;
  const mayChange = maySend && isMade && kind !== "flow" && connection.isInUse && isKnownThere;
  const isRefused = newest.state === "refused" || newest.state === "not_made";
  const againHref =
    !maySend || !isRefused
      ? null
      : isMade
        ? `${page}/${id}/edit`
        : kind === "template"
          ? null
          : `${page}/new?from=${id}`;
  // Read anew once something was said: what is listed below is another reading.
  const said = [newest.version, newest.state, object.word?.at.getTime()].join(" ");
  // Nothing but a person vouches for these ids.
  const isIdByHand = object.platformIdFrom === "person" || (object.platformIdFrom === "adopted" && kind === "template");
  const onAttach = maySend && isMade && (platformId === null || isIdByHand) ? () => setOpen("attach") : null;
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: many, href: page }]}
        title={name}
        heading={heading}
        badge={<StateBadge term={standingOf(object)} big explain />}
        actions={
          <>
            {kind === "app" && platformId !== null && isMade && <ReadBackButton id={id} />}
            {maySend && isMade && (
              <Menu
                label={t("otp.moreActions")}
                trigger={
                  <Button icon="ellipsis" iconOnly>
                    {t("otp.moreActions")}
                  </Button>
                }
              >
                <MenuItem icon="eye" onSelect={() => setOpen("note")}>
                  {t("otp.noteWhatTheConsoleShows")}
                </MenuItem>
              </Menu>
            )}
            {maySend && kind === "flow" && isMade && (
              <ButtonLink variant="primary" icon="copy" href={`${page}/new?from=${id}`}>
                {t("otp.copyToANewFlow")}
              </ButtonLink>
            )}
            {mayChange && (
              <ButtonLink variant="primary" href={`${page}/${id}/edit`}>
                {t("otp.change")}
              </ButtonLink>
            )}
          </>
        }
        facts={objectFacts(object, platformId === null ? null : onAttach)}
      />
      <ObjectCallouts object={object} againHref={againHref} onAttach={platformId === null ? onAttach : null} />
      <WithAside aside={<Aside of={object} />}>
        <div className="grid grid-cols-1 gap-5">
          {newest.submissionId && newest.state !== "accepted" && (
            <OfSubmission
              key={newest.submissionId}
              submissionId={newest.submissionId}
              isUnderWay={isUnderWay(object)}
              problem={t("otp.theResultOfItsLastVersionCould")}
              outcome={(submission, address) => (
                <OtpOutcome submission={submission} isNew={newest.version === 1} address={address} />
              )}
            />
          )}
          <DriftPanel object={object} mayTakeOver={maySend} />
          <Panel title={t("otp.settings")} meta={settingsMeta(object)} padded>
            <KeyValueList
              items={valueLines(valuesNow(object), toldOf(object)).map(({ key, value }) => ({ key, value }))}
            />
          </Panel>
          <VersionsPanel key={`versions ${said}`} object={object} />
          <KnownPanel key={`known ${said}`} id={id} what={otpThing(kind).one} />
        </div>
      </WithAside>
      {open === "attach" && <AttachDialog object={object} onClose={() => setOpen(null)} />}
      {open === "note" && <NoteDialog object={object} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** What the platform last said of a voice template; of the others everything that is set is kept here. */
function toldOf(object: OtpObject): TemplateValues | null {
  return object.kind === "template" && object.platform ? object.platform.values : null;
}

/** Which version is shown, and whether the platform has it. */
function settingsMeta({ current, newest }: OtpObject): string {
  if (current !== null) return t("otp.versionVersion", { version: current.version });
  const isOpen = newest.state === "under_way" || newest.state === "unknown";
  return t("otp.versionVersionWhich", {
    version: newest.version,
    which: isOpen ? t("otp.notConfirmedByThePlatform") : t("otp.notAtThePlatform"),
  });
}

function Aside({ of }: { of: OtpObject }) {
  const now = valuesNow(of);
  if (now.kind === "template") return <SpokenPanels of={now.values} />;
  if (now.kind === "flow")
    return (
      <Panel title={t("otp.asItRuns")} meta={t("otp.forecast")} padded>
        <Lane flow={now.values.flow} />
      </Panel>
    );
  if (of.newest.refusal?.code === "-23") return <CapPanel />;
  return (
    <Panel title={t("otp.readingItBack")} padded>
      <p className="text-sm text-muted">
        {of.platformId === null ? t("otp.anApplicationCanBeReadBackOnce") : t("otp.thePlatformDoesNotTellUsWhen")}
      </p>
    </Panel>
  );
}
