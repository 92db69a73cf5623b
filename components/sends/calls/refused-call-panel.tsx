"use client";

import type { ReactNode } from "react";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { asHeading } from "#components/reading/problems/fault-words.ts";
import { faultOf } from "#components/reading/problems/outcomes.ts";
import type { AttemptView } from "#components/sends/submission-view.ts";
import { AttemptStateBadge } from "#components/status/attempt-state-badge.tsx";
import { faultOwners } from "#components/status/fault-owners.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { formatMilliseconds } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";

/** The platform said no to a call: what that means in this area, who can put it right, and that nothing left. */
export function RefusedCallPanel({
  label,
  attempt,
  requestHref,
  actions,
  children,
}: {
  label: string;
  /** The call, or the last of those refused for one reason. */
  attempt: AttemptView;
  /** Where its request is shown on this page. */
  requestHref: string;
  /** What can be done, the primary one first. */
  actions: ReactNode;
  /** What was refused, and that nothing of it left. */
  children: ReactNode;
}) {
  const { operation, platformStatus: code, platformReason } = attempt;
  const fault = faultOf(operation, code);
  return (
    <Panel label={label} padded>
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <AttemptStateBadge state="refused" />
          {attempt.answeredAt && <Time at={attempt.answeredAt} as="moment" />}
          {attempt.durationMs !== null &&
            t("sends.tookDurationMs", { durationMs: formatMilliseconds(attempt.durationMs) })}
        </p>
        <h2>
          {code === null ? (
            headingOf(code, fault?.meaning)
          ) : (
            <CodeLink operation={operation} code={code}>
              {headingOf(code, fault?.meaning)}
            </CodeLink>
          )}
        </h2>
        <p className="max-w-prose text-sm">{children}</p>
        <KeyValueList
          items={[
            { key: t("sends.whoCanFixIt"), value: faultOwners[fault?.who ?? (code ? "platform" : "administrator")] },
            { key: t("sends.whatToDo"), value: fault?.remedy ?? fallbackRemedy(code) },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          <ButtonLink href={requestHref} scroll={false}>
            {t("sends.requestAndAnswer")}
          </ButtonLink>
        </div>
        {platformReason && (
          <p className="text-xs text-muted">{t("sends.thePlatformsWordsPlatformReason", { platformReason })}</p>
        )}
      </div>
    </Panel>
  );
}

function headingOf(code: string | null, meaning: string | undefined): string {
  if (meaning) return asHeading(meaning);
  return code === null ? t("sends.thePlatformCouldNotBeReached") : t("sends.thePlatformRefusedWithACodeIts");
}

function fallbackRemedy(code: string | null): string {
  return code === null
    ? t("sends.checkTheConnectionsAddressAndThisServers")
    : t("sends.showThePlatformsSupportTheCodeAnd");
}
