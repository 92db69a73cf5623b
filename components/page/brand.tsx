import { cx } from "#components/ui/class-names.ts";

const holes = [
  { x: 4, y: 4 },
  { x: 12, y: 4 },
  { x: 20, y: 4, plugged: true },
  { x: 4, y: 20, plugged: true },
  { x: 12, y: 20 },
  { x: 20, y: 20 },
];

/** The mark: two rows of jacks with one cord between them. */
export function BrandMark({ className = "size-7" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      className={className}
    >
      {holes.map(({ x, y, plugged }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.25" fill={plugged ? "currentColor" : "none"} />
      ))}
      <path d="M4 18C4 11 20 13 20 6" strokeWidth="2" />
    </svg>
  );
}

export function Brand({ className }: { className?: string }) {
  return (
    <div className={cx("flex items-center gap-2", className)}>
      <BrandMark />
      <span className="text-md font-semibold tracking-[-0.01em]">Switchboard</span>
    </div>
  );
}
