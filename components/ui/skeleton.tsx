/** A bar where a value will stand. It does not move; `width` is any CSS width. */
export function Skeleton({ width = "100%" }: { width?: string }) {
  return <span className="block h-3 max-w-full rounded-xs border border-line bg-sunken" style={{ width }} />;
}
