import { Panel } from "#components/ui/panel.tsx";
import { batchSendEmail } from "#server/contract/facts/email.ts";
import { t } from "#words/t.ts";

/** The call behind the page, with what it can answer, straight from the contract. */
export function CallPanel() {
  const faults = Object.entries(batchSendEmail.faults);
  return (
    <Panel title={t("email.aPICall")} padded>
      <div className="grid gap-2 text-sm">
        <p className="mono">
          {batchSendEmail.methods[0]} {batchSendEmail.path}
        </p>
        <p className="text-muted">{t("email.thePlatformAnswersWithOneTaskId")}</p>
        <details>
          <summary className="w-fit rounded-sm text-link underline decoration-accent-line underline-offset-3 hover:decoration-current">
            {t("email.errorsOfThisCall")}
          </summary>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
            {faults.map(([code, { meaning }]) => (
              <div key={code} className="contents">
                <dt className="mono text-muted">{code}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Panel>
  );
}
