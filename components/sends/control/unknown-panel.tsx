"use client";

import type { ReactNode } from "react";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { asHeading } from "#components/reading/problems/fault-words.ts";
import { faultOf } from "#components/reading/problems/outcomes.ts";
import type { AttemptView } from "#components/sends/submission-view.ts";
import { AttemptStateBadge } from "#components/status/attempt-state-badge.tsx";
import { type KeyValue, KeyValueList } from "#components/ui/key-value-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Calls that left without a clear answer: what is known, and what a person can say. Nothing is done by itself. */
export function UnknownPanel({
  heading,
  told,
  children,
  calls,
}: {
  heading: string;
  /** Why nothing is sent again, and where evidence may come from. */
  told: string;
  children: ReactNode;
  /** Each call, where there are several. */
  calls?: ReactNode;
}) {
  return (
    <Panel label={t("sends.outcomeUnknown")}>
      <div className="grid grid-cols-1 justify-items-start gap-3 p-4">
        <AttemptStateBadge state="unknown" />
        <h2>{heading}</h2>
        <p className="max-w-prose text-sm">{told}</p>
        {children}
      </div>
      {calls}
    </Panel>
  );
}

export const leftAt = ({ dispatchedAt, createdAt }: AttemptView): Date => dispatchedAt ?? createdAt;

/** What is known of one of them: when it left, why nobody knows, what was answered, and what came since. */
export function UnknownFacts({
  attempt,
  before = [],
  why = attempt.outcomeNote,
  evidence,
}: {
  attempt: AttemptView;
  before?: KeyValue[];
  why?: string | null;
  evidence: string;
}) {
  return (
    <KeyValueList
      items={[
        ...before,
        { key: t("sends.leftAt"), value: <LeftAt at={leftAt(attempt)} /> },
        { key: t("sends.whyUnknown"), value: why ?? t("sends.noReasonWasRecorded") },
        ...answerOf(attempt),
        { key: t("sends.evidenceSince"), value: evidence },
      ]}
    />
  );
}

function LeftAt({ at }: { at: Date }) {
  return rich("sends.timeAndAge", {
    time: <Time at={at} as="precise" className="" />,
    age: <Time at={at} as="ago" />,
  });
}

function answerOf({ operation, platformStatus, platformReason }: AttemptView) {
  if (platformStatus === null) return [];
  const fault = faultOf(operation, platformStatus)?.meaning ?? t("sends.aCodeItsTableDoesNotHave");
  const value = (
    <>
      <CodeLink operation={operation} code={platformStatus} /> {platformStatus !== "0" && asHeading(fault)}
      {platformReason && <span className="text-muted">{t("sends.quotedReason", { platformReason })}</span>}
    </>
  );
  return [{ key: t("sends.answer"), value }];
}
