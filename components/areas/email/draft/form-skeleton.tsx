import { Skeleton } from "#components/ui/skeleton.tsx";

/** Bars where the fields of a batch will stand. */
export function FormSkeleton() {
  return (
    <div className="grid max-w-form gap-6" aria-hidden="true">
      {["30%", "22%", "26%", "34%"].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton width={width} />
          <span className="block h-control rounded-sm border border-line bg-sunken" />
        </div>
      ))}
    </div>
  );
}
