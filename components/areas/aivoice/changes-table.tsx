import type { TaskChange } from "#server/compose/task-changes.ts";
import { aiTaskFields } from "#server/contract/aivoice-fields.ts";
import { isId, readRules, ruleNames, ruleWords } from "./rules.ts";

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
  const changed = aiTaskFields.filter((field) => changes.some((change) => change.field === field));
  if (changed.length === 0) return <p className="px-4 py-3 text-sm text-muted">They say the same.</p>;
  const cell = "px-4 py-2 align-top [overflow-wrap:anywhere] max-phone:px-3";
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">What differs, rule by rule</caption>
      <thead>
        <tr className="border-b border-line text-left text-xs text-muted">
          <th scope="col" className={`${cell} w-[28%] font-medium`}>
            Rule
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {before}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {after}
          </th>
        </tr>
      </thead>
      <tbody>
        {changed.map((field) => (
          <tr key={field} className="border-b border-line last:border-b-0">
            <th scope="row" className={`${cell} text-left font-medium`}>
              {ruleNames[field]}
            </th>
            {[from, to].map((rules, place) => (
              <td key={place === 0 ? "before" : "after"} className={cell}>
                <Value words={ruleWords(field, rules)} isMono={isId(field)} isOld={place === 0} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ words, isMono, isOld }: { words: string | null; isMono: boolean; isOld: boolean }) {
  if (words === null) return <span className="text-faint">Not said</span>;
  const Mark = isOld ? "del" : "ins";
  return (
    <Mark className={`${isMono ? "mono " : ""}${isOld ? "text-muted" : "font-medium no-underline"}`}>{words}</Mark>
  );
}
