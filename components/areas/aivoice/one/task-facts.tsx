import { ruleValue } from "#components/areas/aivoice/rule-value.tsx";
import type { KnownRules } from "#components/areas/aivoice/rules.ts";
import type { Task } from "#components/areas/aivoice/standing.ts";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { t } from "#words/t.ts";

/** The facts below the title: how it starts, what it dials with, and its ids. */
export function taskFacts(task: Task, rules: KnownRules, onCorrect: (() => void) | null) {
  const { jobId, appId, origin, createdByName, isConnectionInUse, connectionName } = task;
  const ids = [
    { word: t("aivoice.script"), value: ruleValue("dialogFlowId", rules, appId) },
    { word: t("aivoice.line"), value: ruleValue("jobPhoneNumberId", rules, appId) },
  ];
  return [
    ...(rules.mode
      ? [
          {
            key: "starts",
            value: rules.mode === "AUTO" ? t("aivoice.startsByItself") : t("aivoice.startsByAPerson"),
          },
        ]
      : []),
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
    ...(rules.robotCount === undefined
      ? []
      : [{ key: "robots", value: t("aivoice.robotCountRobot", { robotCount: rules.robotCount }) }]),
    { key: "application", value: <Id word={t("aivoice.application")} value={appId} /> },
    ...(jobId === null
      ? []
      : [
          {
            key: "job",
            value: (
              <>
                <Id word={t("aivoice.job")} value={jobId} />
                <CopyButton value={jobId} what={t("aivoice.theJobId")} />
                {onCorrect && (
                  <button
                    type="button"
                    onClick={onCorrect}
                    className="text-link underline decoration-accent-line underline-offset-3"
                  >
                    {t("aivoice.correctIt")}
                  </button>
                )}
              </>
            ),
          },
        ]),
    {
      key: "origin",
      value:
        origin === "made"
          ? t("aivoice.madeHereByName", { name: createdByName })
          : t("aivoice.adoptedByName", { name: createdByName }),
    },
    ...(isConnectionInUse
      ? []
      : [{ key: "connection", value: t("aivoice.connectionConnectionNameNotInUse", { connectionName }) }]),
  ];
}

function Id({ word, value }: { word: string; value: string }) {
  return (
    <span>
      {word} <span className="mono">{value}</span>
    </span>
  );
}
