import { readNumber } from "#components/form/number-field.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { CallPanel } from "./call-panel.tsx";

/** Beside the form: what will happen, and the call behind it. */
export function ComposeAside({ expectedCount, isLive }: { expectedCount: number | null; isLive: boolean }) {
  return (
    <>
      <Panel title={t("email.whatWillHappen")} padded>
        <KeyValueList
          items={[
            {
              key: t("email.emailsFact"),
              value:
                expectedCount === null
                  ? t("email.notKnown")
                  : t("email.expectedCountExpected", { expectedCount: formatCount(expectedCount) }),
            },
            { key: t("email.callsMade"), value: t("email.n1NeverRepeatedAutomatically") },
            { key: t("email.callbackFact"), value: t("email.createdForThisSendOnly") },
            {
              key: t("email.reaches"),
              value: isLive ? t("email.peopleAndCostsMoney") : t("email.nobodyThisIsTheSandbox"),
            },
          ]}
        />
      </Panel>
      <CallPanel />
    </>
  );
}

/** What the field holds as a number; null while it holds none. */
export function countIn(typed: string | number | undefined): number | null {
  const value = readNumber(typed);
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : null;
}
