/** How far something is, as a bar. `done` null: nobody can say. The words beside it are the caller's. */
export function Progress({
  label,
  done,
  whole,
  said,
}: {
  label: string;
  done: number | null;
  whole: number;
  /** What the bar says in words: "31 of 62 days". */
  said: string;
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={whole}
      {...(done !== null && { "aria-valuenow": done })}
      aria-valuetext={said}
      className="h-1.5 overflow-hidden rounded-xs border border-line bg-sunken"
    >
      <div
        className="h-full bg-accent"
        style={{ width: `${done === null || whole === 0 ? 0 : (done / whole) * 100}%` }}
      />
    </div>
  );
}
