"use client";

import { LastEvidence } from "#components/areas/aivoice/evidence.tsx";
import type { Task } from "#components/areas/aivoice/standing.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";

/** The calls of a task that the archive has, and where they are. */
export function CallsPanel({ task }: { task: Task }) {
  const { slug } = useWorkspace();
  const { jobId, calls } = task;
  return (
    <Panel title="Calls of this task" padded>
      <div className="grid justify-items-start gap-2 text-sm">
        <p className={calls ? undefined : "text-muted"}>
          <LastEvidence of={task} calls={calls} />.
        </p>
        {calls && (
          <p className="text-muted">
            First call <Time at={calls.firstAt} />, last one <Time at={calls.lastAt} />.
          </p>
        )}
        {jobId !== null && (
          <Link href={`/${slug}/voice/ai-calls?jobId=${jobId}`}>
            {calls ? "Open its calls in the archive" : "Look in the archive"}
          </Link>
        )}
      </div>
    </Panel>
  );
}
