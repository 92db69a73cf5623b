import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { t } from "#words/t.ts";

/** No row is listed because filters hide them: which filters, and what there is without them. */
export function NoMatch({
  title,
  filters,
  onClear,
  children,
}: {
  title: string;
  /** Those that are on: "state “Failed”". */
  filters: readonly (string | false | null)[];
  onClear: () => void;
  children: React.ReactNode;
}) {
  const on = filters.filter(Boolean);
  return (
    <EmptyState kind="no-match" title={title} actions={<Button onClick={onClear}>{t("sends.clearFilters")}</Button>}>
      {t("sends.filtersAreOn", { count: on.length, filters: on.join(t("ui.comma")) })} {children}
    </EmptyState>
  );
}
