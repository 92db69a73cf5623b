import { Icon } from "#components/ui/icon.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { fieldName } from "./field-name.ts";
import { FieldValue } from "./field-values.tsx";

type Fields = Record<string, unknown>;

/** An area by its name on every page. */
const shownValue = (name: string, value: unknown) =>
  (name === "area" && new Map<unknown, string>(Object.entries(areaNames)).get(value)) || value;

/** What changed, field by field: as it was, and as it is. */
export function EntryChanges({ before, after }: { before: Fields | null; after: Fields | null }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>{t("audit.whatChanged")}</h3>
      <ul className="grid grid-cols-1 rounded-sm border border-line">
        {names.map((name) => (
          <li key={name} className="grid gap-1 border-b border-line px-3 py-2 last:border-b-0">
            <span className="text-xs text-muted">{fieldName(name)}</span>
            <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
              {before !== null && (
                <span className={after === null ? "" : "text-muted"}>
                  <span className="sr-only">{t("audit.before")}</span>
                  <FieldValue value={shownValue(name, before[name])} />
                </span>
              )}
              {before !== null && after !== null && <Icon name="chevron-right" size="xs" className="text-faint" />}
              {after !== null && (
                <span className="font-medium">
                  <span className="sr-only">{t("audit.after")}</span>
                  <FieldValue value={shownValue(name, after[name])} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
