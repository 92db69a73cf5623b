"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChangesTable } from "#components/areas/aivoice/changes-table.tsx";
import { useNow } from "#components/areas/aivoice/use-now.ts";
import { WeekPanel } from "#components/areas/aivoice/week/week-panel.tsx";
import { Form } from "#components/form/form.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { confirmation } from "#components/sends/review/confirm.ts";
import { Press } from "#components/sends/review/press.tsx";
import { SentLately } from "#components/sends/review/sent-lately.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { WhatYouSend } from "#components/sends/review/what-you-send.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { TaskChange } from "#server/compose/task-changes.ts";
import { readCalendar } from "#server/compose/tasks/calendar.ts";
import { timesProblems } from "#server/compose/tasks/problems.ts";
import { t } from "#words/t.ts";
import { CostPanel } from "./cost-panel.tsx";
import type { TaskForm } from "./schema.ts";
import { linesOf } from "./task-lines.tsx";
import { type TaskInput, taskDrafts } from "./values.ts";

export type ReviewProps = {
  intent: string;
  /** As it would be sent, and as it was typed. */
  task: TaskForm;
  typed: TaskInput;
  formHref: string;
  applications: number;
};

type MadeLately = NonNullable<Outputs["aivoice"]["reviewTask"]["madeLately"]>;
type Review = { hash: string; name: string; applicationLabel: string; madeLately?: MadeLately | null; called?: number };
type Stored = { id: string; taskId: string };

/** What is submitted, line by line, with the week it dials in, and the press that submits it. */
export function ReviewForm({
  intent,
  task,
  typed,
  formHref,
  applications,
  review,
  changes,
  onReviewAgain,
  store,
  label,
}: ReviewProps & {
  review: Review;
  /** What an edit changes; null for a new task. */
  changes: readonly TaskChange[] | null;
  onReviewAgain: () => Promise<Review | undefined>;
  store: (reviewed: { reviewedHash: string }) => Promise<Stored>;
  label: string;
}) {
  const { slug } = useWorkspace();
  const trpc = useTRPC();
  const client = useQueryClient();
  const now = useNow();
  const { send } = useSendReviewed<{ repeatReason: string }, Stored>({
    review: { ...review, repeatOf: null },
    onReviewAgain: () => onReviewAgain().then((again) => again && { ...again, repeatOf: null }),
    store,
    onStored: (id) => {
      taskDrafts.markSent(window.sessionStorage, slug, intent, id);
      void client.invalidateQueries(trpc.aivoice.pathFilter());
    },
    what:
      changes === null
        ? t("aivoice.taskName", { name: review.name })
        : t("aivoice.theEditOfName", { name: review.name }),
    became: t("aivoice.isOnItsWayToThePlatform"),
    leadsTo: ({ taskId }) => `/voice/tasks/${taskId}`,
  });
  const problems = timesProblems(task, now);
  const never = problems.find(({ kind }) => kind === "never");
  return (
    <Form
      className="grid grid-cols-1 gap-5"
      schema={confirmation(null, false)}
      defaultValues={{ confirm: "", repeatReason: "" }}
      onSubmit={send}
    >
      {never && (
        <Callout hue="caution" title={t("aivoice.thisTaskWouldNeverDial")}>
          {t("aivoice.messageThePlatformAcceptsItAnyway", { message: never.message })}
        </Callout>
      )}
      {problems
        .filter(({ kind }) => kind === "note")
        .map(({ message }) => (
          <Callout key={message} hue="caution">
            {message}
          </Callout>
        ))}
      {review.madeLately && <MadeNotice of={review.madeLately} />}
      {review.called ? (
        <Callout hue="quiet" title={t("aivoice.thisTaskCalledNumbers", { called: review.called })}>
          {t("aivoice.itMayDialThemAgain")}
        </Callout>
      ) : null}
      {changes !== null && (
        <Panel title={t("aivoice.whatChanges")}>
          <ChangesTable changes={changes} before={t("aivoice.before")} after={t("aivoice.afterThisEdit")} />
        </Panel>
      )}
      <div className="grid max-w-form grid-cols-1 gap-5">
        <WhatYouSend
          title={t("aivoice.whatYouSubmit")}
          lines={linesOf(task, { ...review, formHref, applications: changes === null ? applications : 1 })}
        />
      </div>
      <WeekPanel calendar={readCalendar(task)} now={now} />
      <CostPanel task={task} forecast={typed.forecast} />
      <p className="max-w-prose text-sm text-muted">
        {changes === null ? t("aivoice.creatingItDoesNotDialAnyoneYet") : t("aivoice.theEditSendsAllRulesOfThe")}
      </p>
      <Press reason={null} backHref={formHref}>
        {label}
      </Press>
    </Form>
  );
}

/** Of a new task: one like it was made within a day. */
function MadeNotice({ of }: { of: MadeLately }) {
  const title = of.isSameRules
    ? of.isSameName
      ? t("aivoice.sameTaskMadeLately")
      : t("aivoice.sameRulesMadeLately")
    : t("aivoice.sameNameMadeLately");
  return (
    <SentLately
      title={title}
      last={{ ...of, title: of.name, href: `/voice/tasks/${of.id}` }}
      also={of.called > 0 && t("aivoice.itCalledNumbers", { called: of.called })}
    />
  );
}
