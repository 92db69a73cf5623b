import { ruleValue } from "#components/areas/aivoice/rule-value.tsx";
import { type KnownRules, ruleWords } from "#components/areas/aivoice/rules.ts";
import type { Task } from "#components/areas/aivoice/standing.ts";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { counted } from "#components/ui/number.ts";

/** The facts below the title: how it starts, what it dials with, and its ids. */
export function taskFacts(task: Task, rules: KnownRules, onCorrect: (() => void) | null) {
  const { jobId, appId, origin, createdByName, isConnectionInUse, connectionName } = task;
  const starts = ruleWords("mode", rules);
  const ids = [
    { word: "Script", value: ruleValue("dialogFlowId", rules, appId) },
    { word: "Line", value: ruleValue("jobPhoneNumberId", rules, appId) },
  ];
  return [
    ...(starts ? [{ key: "starts", value: `Starts ${starts.charAt(0).toLowerCase()}${starts.slice(1)}` }] : []),
    ...ids.flatMap(({ word, value }) =>
      value === null
        ? []
        : [
            {
              key: word,
              value: (
                <span>
                  {word} {value}
                </span>
              ),
            },
          ],
    ),
    ...(rules.robotCount === undefined ? [] : [{ key: "robots", value: counted(rules.robotCount, "robot") }]),
    { key: "application", value: <Id word="Application" value={appId} /> },
    ...(jobId === null
      ? []
      : [
          {
            key: "job",
            value: (
              <>
                <Id word="Job" value={jobId} />
                <CopyButton value={jobId} what="the job id" />
                {onCorrect && (
                  <button
                    type="button"
                    onClick={onCorrect}
                    className="text-link underline decoration-accent-line underline-offset-3"
                  >
                    Correct it
                  </button>
                )}
              </>
            ),
          },
        ]),
    { key: "origin", value: `${origin === "made" ? "Made here" : "Adopted"} by ${createdByName}` },
    ...(isConnectionInUse ? [] : [{ key: "connection", value: `Connection ${connectionName}, not in use` }]),
  ];
}

function Id({ word, value }: { word: string; value: string }) {
  return (
    <span>
      {word} <span className="mono">{value}</span>
    </span>
  );
}
