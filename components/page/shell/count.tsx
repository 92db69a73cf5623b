import { formatCount } from "#components/ui/number.ts";
import { spoken } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** How many things need a person. It appears nowhere else. */
export function Count({ value, className = "ml-auto" }: { value: number; className?: string }) {
  if (value === 0) return null;
  return (
    <span
      title={t("page.countNeedAPerson", { count: formatCount(value) })}
      className={`min-w-5 rounded-full bg-ink px-1.5 text-center text-[0.6875rem]/4 font-semibold text-surface ${className}`}
    >
      {rich("page.soManyNeedAPerson", { count: formatCount(value), spoken })}
    </span>
  );
}
