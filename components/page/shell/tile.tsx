import { cx } from "#components/ui/class-names.ts";

/** The first letters of the first two words: "Harbour Retail" is HR. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0]?.toUpperCase());
  return letters.join("") || "?";
}

/** A workspace (square, dark) or a person (round, light) at a glance; the name stands beside it. */
export function Tile({ name, round = false }: { name: string; round?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-7 flex-none place-items-center text-xs font-semibold",
        round ? "rounded-full border border-line-strong bg-surface text-ink" : "rounded-sm bg-ink text-surface",
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
