"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { DensitySwitch } from "#components/ui/table/density.tsx";
import type { Density } from "#components/ui/table/table-column.ts";
import { groupLooks, sendGroupOrder } from "./sends-filter.ts";
import type { Sends } from "./use-sends.ts";

/** Narrows the list by state and by title or task id. The number on Unknown is of those that wait for a person. */
export function SendsToolbar({
  sends: { state, q, hrefWith, search },
  density,
  onDensity,
}: {
  sends: Sends;
  density: Density;
  onDensity: (density: Density) => void;
}) {
  const trpc = useTRPC();
  const needsPerson = useQuery(trpc.submissions.needsPerson.queryOptions());
  const unknown = needsPerson.data?.unknown || undefined;
  return (
    <div className="grid grid-cols-1 gap-2">
      <CountChips
        label="Sends by state"
        current={state ?? "all"}
        chips={[
          { key: "all", label: "All", href: hrefWith({ state: null, after: null }) },
          ...sendGroupOrder.map((group) => ({
            key: group,
            label: groupLooks[group].word,
            icon: groupLooks[group].icon,
            hue: groupLooks[group].hue,
            href: hrefWith({ state: group, after: null }),
            ...(group === "unknown" && unknown ? { count: unknown } : {}),
          })),
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label="Title or task id" value={q} onChange={(event) => search(event.target.value)} />
        <span className="ml-auto max-phone:hidden">
          <DensitySwitch density={density} onChange={onDensity} />
        </span>
      </div>
    </div>
  );
}
