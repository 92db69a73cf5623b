"use client";

import { LastEvidence } from "#components/areas/aivoice/evidence.tsx";
import type { Task } from "#components/areas/aivoice/standing.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { CallsCost } from "./calls-cost.tsx";

/** The calls of a task that the archive has, and where they are. */
export function CallsPanel({ task }: { task: Task }) {
  const { slug } = useWorkspace();
  const { jobId, calls } = task;
  return (
    <Panel title={t("aivoice.callsOfThisTask")} padded>
      <div className="grid justify-items-start gap-2 text-sm">
        <p className={calls ? undefined : "text-muted"}>
          {rich("aivoice.sentence", { words: <LastEvidence of={task} calls={calls} /> })}
        </p>
        {calls && (
          <p className="text-muted">
            {rich("aivoice.firstAndLastCall", {
              first: <Time at={calls.firstAt} />,
              last: <Time at={calls.lastAt} />,
            })}
          </p>
        )}
        {calls && <CallsCost calls={calls} />}
        {jobId !== null && (
          <Link href={`/${slug}/voice/ai-calls?jobId=${jobId}`}>
            {calls ? t("aivoice.openItsCallsInTheArchive") : t("aivoice.lookInTheArchive")}
          </Link>
        )}
      </div>
    </Panel>
  );
}
