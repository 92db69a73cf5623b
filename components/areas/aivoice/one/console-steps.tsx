import type { ReactNode } from "react";
import type { KnownRules } from "#components/areas/aivoice/rules.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

export const stepsId = "console-steps";

/** What no call of the platform does: how it is done in the console. */
export function ConsoleSteps({ jobId, rules }: { jobId: string | null; rules: KnownRules }) {
  const isAuto = rules.mode === "AUTO";
  const isSandbox = useWorkspace().connection?.kind === "sandbox";
  return (
    <Panel id={stepsId} title={t("aivoice.stepsInTheConsole")} meta={t("aivoice.noCallOfThePlatformDoesThese")} padded>
      <div className="grid gap-4 text-sm">
        {isSandbox && <p>{t("aivoice.theSandboxPlaysTheConsoleConsoleOf")}</p>}
        <Steps title={t("aivoice.importCustomers")}>
          <li>
            {jobId === null
              ? t("aivoice.openTheTaskByName")
              : rich("aivoice.openTheTaskByJobId", { jobId: <span className="mono">{jobId}</span> })}
          </li>
          <li>{t("aivoice.importTheCustomersTheirNumbersAndEach")}</li>
          <li>{t("aivoice.compareHowManyWereImportedWithYour")}</li>
        </Steps>
        <Steps title={isAuto ? t("aivoice.letItStartAutomatically") : t("aivoice.startIt")}>
          {isAuto ? (
            <li>{t("aivoice.youDontHaveToPressAnythingThe")}</li>
          ) : (
            <li>{t("aivoice.pressStartInTheConsoleAManual")}</li>
          )}
          <li>
            {rich("aivoice.ifTheConsoleRefusesWithSpan45", { span: (words) => <span className="mono">{words}</span> })}
          </li>
          <li>
            {rich("aivoice.ifItRefusesWithSpan39Span", { span: (words) => <span className="mono">{words}</span> })}
          </li>
        </Steps>
        <Steps title={t("aivoice.pauseIt")}>
          <li>
            {rich("aivoice.pressPauseInTheConsoleWithSpan", { span: (words) => <span className="mono">{words}</span> })}
          </li>
          <li>{t("aivoice.fromHereAnEditCanExcludeDates")}</li>
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
