"use client";

import { useState } from "react";
import { ForecastPanel } from "#components/areas/aivoice/forecast/forecast-panel.tsx";
import { LeftChart } from "#components/areas/aivoice/forecast/left-chart.tsx";
import { type KnownRules, readRules, timesOf } from "#components/areas/aivoice/rules.ts";
import { TaskOutcome } from "#components/areas/aivoice/send/task-outcome.tsx";
import { isMade, standingOf, type Task, wordInLine, writeTerm } from "#components/areas/aivoice/standing.ts";
import { useNow } from "#components/areas/aivoice/use-now.ts";
import { WeekPanel } from "#components/areas/aivoice/week/week-panel.tsx";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page, WithAside } from "#components/page/page.tsx";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { EvidenceLink } from "#components/reading/personal/evidence-link.tsx";
import { OfSubmission } from "#components/sends/versions/of-submission.tsx";
import { versionsId } from "#components/sends/versions/versions-frame.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { Menu, MenuLink } from "#components/ui/overlay/menu.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { readCalendar } from "#server/compose/tasks/calendar.ts";
import { minuteOfMoment } from "#server/compose/tasks/clock.ts";
import { t } from "#words/t.ts";
import { CallsPanel } from "./calls-panel.tsx";
import { ConsoleSteps } from "./console-steps.tsx";
import { RulesPanel } from "./rules-panel.tsx";
import { StateCallout } from "./state-callout.tsx";
import { taskFacts } from "./task-facts.tsx";
import { useTaskForecast } from "./use-task-forecast.ts";
import { VersionsPanel } from "./versions-panel.tsx";

const AttachDialog = onDemand(() => import("./attach-dialog.tsx").then((loaded) => loaded.AttachDialog));

const underWay: readonly unknown[] = ["queued", "dispatching"];

/** Everything that is known of a task. */
export function KnownTask({ task }: { task: Task }) {
  const { slug } = useWorkspace();
  const maySend = useMay("aivoice.send");
  const heading = useArrivalFocus();
  const now = useNow();
  const zoneOffset = useZoneOffset();
  const [isAttaching, setAttaching] = useState(false);
  const { id, name, appId, jobId, current, latest, lastCallAt, calls } = task;
  // What the platform has, or what it would have got where it took nothing yet.
  const shown = current ?? latest;
  const rules: KnownRules = readRules(shown?.draft ?? {});
  const calendar = readCalendar(timesOf(rules));
  // Of one that was adopted nobody may have said when it dials: then nothing is told of that.
  const hasHours = rules.dailyStartDateTime !== undefined && rules.dailyEndDateTime !== undefined;
  const forecast = useTaskForecast(id, appId, rules);
  const standing = standingOf(task, now, lastCallAt && minuteOfMoment(lastCallAt, zoneOffset));
  const mayEdit = maySend && task.isConnectionInUse && jobId !== null;
  const editHref = mayEdit ? `/${slug}/voice/tasks/${id}/edit` : null;
  const isRefused = latest?.state === "refused" || latest?.state === "cancelled";
  const againHref = maySend && isRefused ? (editHref ?? `/${slug}/voice/tasks/new?from=${id}`) : null;
  const mayAttach = maySend && isMade(task) && !task.isJobIdAnswered;
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: t("aivoice.aITasks"), href: `/${slug}/voice/tasks` }]}
        title={name}
        heading={heading}
        badge={<StateBadge term={standing} big explain />}
        actions={
          <>
            {latest && latest.number > 1 && (
              <ButtonLink
                icon="git-compare"
                href={`/${slug}/voice/tasks/${id}?from=${latest.number - 1}&to=${latest.number}#${versionsId}`}
              >
                {t("aivoice.compareWithLast")}
              </ButtonLink>
            )}
            <EvidenceLink href={`/${slug}/voice/tasks/${id}/evidence.zip`} />
            {maySend && !againHref && (
              <Menu
                label={t("aivoice.moreActions")}
                trigger={
                  <Button icon="ellipsis" iconOnly>
                    {t("aivoice.moreActions")}
                  </Button>
                }
              >
                <MenuLink icon="copy" href={`/${slug}/voice/tasks/new?from=${id}`}>
                  {t("aivoice.makeAnotherLikeIt")}
                </MenuLink>
              </Menu>
            )}
            {editHref && (
              <ButtonLink variant="primary" href={editHref}>
                {t("aivoice.edit")}
              </ButtonLink>
            )}
          </>
        }
        facts={taskFacts(task, rules, mayAttach && jobId !== null ? () => setAttaching(true) : null)}
      />
      {isMade(task) && (
        <StateCallout
          task={task}
          calls={calls}
          onAttach={mayAttach && jobId === null ? () => setAttaching(true) : null}
        />
      )}
      <WithAside
        aside={
          <>
            {hasHours && (
              <ForecastPanel
                {...{ calendar, now }}
                {...forecast.panel}
                {...(editHref && { endHref: `${editHref}#field-endDateTime` })}
              />
            )}
            <RulesPanel
              {...{ rules, appId }}
              meta={
                shown
                  ? current
                    ? t("aivoice.version", { number: shown.number })
                    : t("aivoice.versionThatIs", {
                        number: shown.number,
                        state: wordInLine(writeTerm(latest?.state ?? null)),
                      })
                  : t("aivoice.notKnown")
              }
              editHref={editHref}
            />
          </>
        }
      >
        <div className="grid grid-cols-1 gap-5">
          {latest?.submissionId && latest.state !== "accepted" && (
            <OfSubmission
              key={latest.submissionId}
              submissionId={latest.submissionId}
              isUnderWay={underWay.includes(latest.state)}
              problem={t("aivoice.theResultOfItsLastVersionCould")}
              outcome={(submission, address) => <TaskOutcome {...{ submission, address, againHref }} />}
            />
          )}
          {hasHours && <WeekPanel calendar={calendar} now={now} />}
          {hasHours && forecast.input && <LeftChart calendar={calendar} now={now} input={forecast.input} />}
          {isMade(task) && <CallsPanel task={task} />}
          {latest && <VersionsPanel key={`${latest.number} ${latest.state}`} id={id} latest={latest.number} />}
          {isMade(task) && <ConsoleSteps jobId={jobId} rules={rules} />}
        </div>
      </WithAside>
      {isAttaching && <AttachDialog task={task} onClose={() => setAttaching(false)} />}
    </Page>
  );
}
