import type { ReactNode } from "react";
import type { KnownRules } from "#components/areas/aivoice/rules.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Panel } from "#components/ui/panel.tsx";

export const stepsId = "console-steps";

/** What no call of the platform does: how it is done in the console. */
export function ConsoleSteps({ jobId, rules }: { jobId: string | null; rules: KnownRules }) {
  const isAuto = rules.mode === "AUTO";
  const isSandbox = useWorkspace().connection?.kind === "sandbox";
  return (
    <Panel id={stepsId} title="Steps in the console" meta="No call of the platform does these" padded>
      <div className="grid gap-4 text-sm">
        {isSandbox && (
          <p>
            The sandbox plays the console: “Console of AI tasks” on its own page imports customers and starts the task.
            Its calls are in the archive a few minutes later.
          </p>
        )}
        <Steps title="Import customers">
          <li>
            Open the task{" "}
            {jobId === null ? (
              "by its name"
            ) : (
              <>
                with job id <span className="mono">{jobId}</span>
              </>
            )}{" "}
            in the platform’s console.
          </li>
          <li>
            Import the customers: their numbers, and each attribute that the script asks for (-51 names missing ones).
          </li>
          <li>Compare how many were imported with your list. No call shows it.</li>
        </Steps>
        <Steps title={isAuto ? "Let it start automatically" : "Start it"}>
          {isAuto ? (
            <li>You don’t have to press anything: the task starts at its start time, if it has customers by then.</li>
          ) : (
            <li>Press start in the console. A manual task waits until you do.</li>
          )}
          <li>
            If the console refuses with <span className="mono">-45</span>, it has no customers: check that the import is
            done, that it went to this task, and that numbers were taken.
          </li>
          <li>
            If it refuses with <span className="mono">-39</span>, the state it is in cannot start, for instance because
            it is already running.
          </li>
        </Steps>
        <Steps title="Pause it">
          <li>
            Press pause in the console. With <span className="mono">-38</span> the state it is in cannot be paused.
          </li>
          <li>From here, an edit can exclude dates or move the end, so that it stops dialling.</li>
        </Steps>
      </div>
    </Panel>
  );
}

function Steps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <ol className="mt-1 grid list-decimal gap-1 pl-5 text-muted marker:text-faint">{children}</ol>
    </div>
  );
}
