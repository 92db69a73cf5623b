import { ruleValue } from "#components/areas/aivoice/rule-value.tsx";
import { type KnownRules, noRuleWords, redialWords, ruleNames } from "#components/areas/aivoice/rules.ts";
import { applicationLine } from "#components/sends/review/common-lines.tsx";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { type AiTaskField, aiTaskFields } from "#server/contract/aivoice-fields.ts";
import { t } from "#words/t.ts";

const together: readonly AiTaskField[] = ["redial", "redialCondition", "redialInterval", "redialTimes"];

/** A task as it will be sent, line by line, each with the way to its field. */
export function linesOf(
  rules: KnownRules,
  {
    name,
    applicationLabel,
    formHref,
    applications,
  }: {
    /** As it is sent. */
    name: string;
    applicationLabel: string;
    formHref: string;
    applications: number;
  },
): SentLine[] {
  const hrefOf = (field: AiTaskField) => `${formHref}#field-${field}`;
  const fields = aiTaskFields.filter((field) => field !== "appId" && field !== "name" && !together.includes(field));
  const redial = redialWords(rules);
  return [
    applicationLine({ label: applicationLabel, appId: rules.appId ?? "" }, hrefOf("appId"), applications),
    { key: t("aivoice.name"), value: name, changeHref: hrefOf("name") },
    ...fields.flatMap((field) => {
      // Whoever submits a task without an end is told so.
      const none = field === "endDateTime" ? noRuleWords(field) : null;
      const value = ruleValue(field, rules, rules.appId ?? "") ?? none;
      return value === null ? [] : [{ key: ruleNames[field], value, changeHref: hrefOf(field) }];
    }),
    ...(redial === null ? [] : [{ key: t("aivoice.dialAgain"), value: redial, changeHref: hrefOf("redial") }]),
  ];
}
