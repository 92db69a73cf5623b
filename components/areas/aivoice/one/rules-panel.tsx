import { ruleValue } from "#components/areas/aivoice/rule-value.tsx";
import { type KnownRules, redialWords, ruleNames } from "#components/areas/aivoice/rules.ts";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { AiTaskField } from "#server/contract/aivoice-fields.ts";
import { t } from "#words/t.ts";

const shown: readonly AiTaskField[] = [
  "mode",
  "startDateTime",
  "inactiveTimeList",
  "daysOfWeek",
  "inactiveDateList",
  "endDateTime",
  "dialogFlowId",
  "jobPhoneNumberId",
  "robotCount",
];

/** The rules of a version, in words. */
export function RulesPanel({
  rules,
  appId,
  meta,
  editHref,
}: {
  rules: KnownRules;
  appId: string;
  meta: string;
  editHref: string | null;
}) {
  const daily =
    rules.dailyStartDateTime &&
    rules.dailyEndDateTime &&
    t("aivoice.pauseTimes", { from: rules.dailyStartDateTime, to: rules.dailyEndDateTime });
  const redial = redialWords(rules);
  const items = [
    ...(daily ? [{ key: t("aivoice.daily"), value: daily }] : []),
    ...shown.flatMap((field) => {
      const value = ruleValue(field, rules, appId);
      return value === null ? [] : [{ key: ruleNames[field], value }];
    }),
    ...(redial === null ? [] : [{ key: t("aivoice.redial"), value: redial }]),
  ];
  return (
    <Panel
      title={t("aivoice.rules")}
      meta={meta}
      actions={editHref && <Link href={editHref}>{t("aivoice.edit")}</Link>}
      padded
    >
      {items.length === 0 ? (
        <p className="text-sm text-muted">{t("aivoice.theyHaveNotBeenEnteredYetThe")}</p>
      ) : (
        <KeyValueList items={items} />
      )}
    </Panel>
  );
}
