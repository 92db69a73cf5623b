import type { ReactNode } from "react";

export type KeyValue = { key: string; value: ReactNode };

/** Facts as pairs. Pass only what is known; an absent value is a sentence, not an empty cell. */
export function KeyValueList({ items }: { items: KeyValue[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm max-phone:grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)]">
      {items.map((item) => (
        <div key={item.key} className="contents">
          <dt className="text-muted">{item.key}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere] max-phone:[&_time]:whitespace-normal">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
