import { formatCount } from "#components/ui/number.ts";

/** How many things need a person. It appears nowhere else. */
export function Count({ value, className = "ml-auto" }: { value: number; className?: string }) {
  if (value === 0) return null;
  return (
    <span
      title={`${formatCount(value)} need a person`}
      className={`min-w-5 rounded-full bg-ink px-1.5 text-center text-[0.6875rem]/4 font-semibold text-surface ${className}`}
    >
      {formatCount(value)}
      <span className="sr-only"> need a person</span>
    </span>
  );
}
