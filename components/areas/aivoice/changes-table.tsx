import { DifferencesTable } from "#components/sends/versions/differences-table.tsx";
import type { TaskChange } from "#server/compose/task-changes.ts";
import { type AiTaskField, aiTaskFields } from "#server/contract/aivoice-fields.ts";
import { t } from "#words/t.ts";
import { isId, noRuleWords, readRules, ruleNames, ruleWords } from "./rules.ts";

/** What two versions of a task say differently, rule by rule. */
export function ChangesTable({
  changes,
  before,
  after,
}: {
  changes: readonly TaskChange[];
  /** The heads of the two columns. */
  before: string;
  after: string;
}) {
  const from = readRules(Object.fromEntries(changes.map((change) => [change.field, change.before ?? undefined])));
  const to = readRules(Object.fromEntries(changes.map((change) => [change.field, change.after ?? undefined])));
  /** A version that has none of it says so; of one that was adopted nobody knows. */
  const noneOf = (field: AiTaskField, side: "before" | "after") =>
    changes.some((change) => change.field === field && change[side] === null) ? noRuleWords(field) : null;
  return (
    <DifferencesTable
      caption={t("aivoice.whatDiffersRuleByRule")}
      head={t("aivoice.rule")}
      {...{ before, after }}
      differences={aiTaskFields
        .filter((field) => changes.some((change) => change.field === field))
        .map((field) => ({
          key: field,
          name: ruleNames[field],
          before: ruleWords(field, from) ?? noneOf(field, "before"),
          after: ruleWords(field, to) ?? noneOf(field, "after"),
          isMono: isId(field),
        }))}
    />
  );
}
