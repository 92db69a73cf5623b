"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { CallDetail } from "../call-row.ts";
import { formatCallLength } from "../call-words.ts";

/** When it was, of what it is part, since when it is kept, and where to go from here. */
export function CallFacts({ of: { call, task, connection, firstReadAt, changedAt } }: { of: CallDetail }) {
  const { slug } = useWorkspace();
  const seesPeople = useMay("personal.see");
  const mayRequests = useMay("request.read");
  const operation = { ai: "aivoice.queryRecords", sip: "voice.querySipRecords", group: "voice.queryGroupRecords" };
  return (
    <div className="-mt-3 grid gap-1 text-sm text-muted">
      <p className="flex flex-wrap gap-x-4 gap-y-0.5">
        <Time at={call.calledAt} as="precise" />
        {call.isAnswered && call.talkSeconds !== null && (
          <span>{t("calls.talkedTalkSeconds", { talkSeconds: formatCallLength(call.talkSeconds) })}</span>
        )}
        {call.ringSeconds !== null && <span>{t("calls.rangRingSecondsS", { ringSeconds: call.ringSeconds })}</span>}
        {call.intent && <span>{t("calls.intentIntent", { intent: call.intent })}</span>}
        <span>
          {connection.isArchived
            ? t("calls.accountArchived", { name: connection.name })
            : t("calls.accountName", { name: connection.name })}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5">
        <span>
          {changedAt.getTime() > firstReadAt.getTime()
            ? rich("calls.archivedAgoToldOtherwise", {
                time: <Time at={firstReadAt} as="ago" />,
                changed: <Time at={changedAt} as="ago" />,
              })
            : rich("calls.archivedAgo", { time: <Time at={firstReadAt} as="ago" /> })}
        </span>
        {task && <Link href={`/${slug}/voice/tasks/${task.id}`}>{t("calls.taskName", { name: task.name })}</Link>}
        {seesPeople && call.number !== null && (
          <Link href={`/${slug}/numbers?number=${encodeURIComponent(call.number)}`}>
            {t("calls.everythingToThisNumber")}
          </Link>
        )}
        {mayRequests && (
          <Link href={`/${slug}/dev/requests?operation=${operation[call.kind]}`}>{t("calls.requestsForRecords")}</Link>
        )}
      </p>
    </div>
  );
}
