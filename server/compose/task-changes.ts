import { type AiTaskField, aiTaskFields } from "#server/contract/aivoice-fields.ts";

/** What is known of a task's rules, by field; of one that was adopted, perhaps not all of them. */
export type TaskRules = Readonly<Record<string, unknown>>;

/**
 * A field that two versions of a task say differently. Null is that a version has none of it, such as no pause; undefined that
 * nobody knows, since a task was adopted with some of its rules only.
 */
export type TaskChange = { field: AiTaskField; before?: unknown; after?: unknown };

/** What differs between two versions of a task, field by field, in the order of the form. Nothing and an empty list are the same. */
export function taskChanges(before: TaskRules, after: TaskRules): TaskChange[] {
  return aiTaskFields.flatMap((field) => {
    const [one, other] = [said(before[field]), said(after[field])];
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    return [{ field, before: one ?? nothing(before), after: other ?? nothing(after) }];
  });
}

/** What was submitted has a mode, and says of each rule whether there is one. */
function nothing(rules: TaskRules): null | undefined {
  return rules.mode === undefined ? undefined : null;
}

/** Objects in lists come back from the database with their fields in another order. */
function said(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return value;
  return value.length === 0 ? null : value.map(inOrder);
}

function inOrder(item: unknown): unknown {
  if (typeof item !== "object" || item === null) return item;
  return Object.fromEntries(Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
