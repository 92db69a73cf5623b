"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
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
        {call.isAnswered && call.talkSeconds !== null && <span>Talked {formatCallLength(call.talkSeconds)}</span>}
        {call.ringSeconds !== null && <span>Rang {call.ringSeconds} s</span>}
        {call.intent && <span>Intent {call.intent}</span>}
        <span>
          Account {connection.name}
          {connection.isArchived && ", archived"}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5">
        <span>
          Archived <Time at={firstReadAt} as="ago" />
          {changedAt.getTime() > firstReadAt.getTime() && (
            <>
              , told otherwise <Time at={changedAt} as="ago" />
            </>
          )}
        </span>
        {task && <Link href={`/${slug}/voice/tasks/${task.id}`}>Task {task.name}</Link>}
        {seesPeople && call.number !== null && (
          <Link href={`/${slug}/numbers?number=${encodeURIComponent(call.number)}`}>Everything to this number</Link>
        )}
        {mayRequests && (
          <Link href={`/${slug}/dev/requests?operation=${operation[call.kind]}`}>Requests for records</Link>
        )}
      </p>
    </div>
  );
}
