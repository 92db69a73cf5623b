import { LibraryName } from "#components/ids/field/library-name.tsx";
import type { AiTaskField } from "#server/contract/aivoice-fields.ts";
import { isId, type KnownRules, ruleWords } from "./rules.ts";

/** A rule as it is shown where it stands alone: ids with their names of the library. Null where nothing is said of it. */
export function ruleValue(field: AiTaskField, rules: KnownRules, appId: string) {
  const words = ruleWords(field, rules);
  if (words === null) return null;
  if (field === "dialogFlowId") return <LibraryName kind="script" appId={appId} value={words} />;
  if (field === "jobPhoneNumberId") return <LibraryName kind="line" appId={appId} value={words} />;
  return isId(field) ? <span className="mono">{words}</span> : words;
}
