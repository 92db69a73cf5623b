import { Skeleton } from "#components/ui/skeleton.tsx";

/** Bars where the facts of an open row will stand. */
export function SheetSkeleton() {
  return (
    <div className="grid gap-3" aria-hidden="true">
      {["60%", "80%", "45%", "70%"].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
