"use client";

import { kindWords } from "#components/ids/kinds.ts";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { DensitySwitch } from "#components/ui/table/density.tsx";
import type { Density } from "#components/ui/table/table-column.ts";
import { unlistedKinds } from "#server/contract/unlisted-ids.ts";
import type { Entries } from "./use-entries.ts";

/** Narrows the library by kind, by text, and to what is in use or archived, each with how many that leaves. */
export function EntriesToolbar({
  entries: { filters, counts, narrow, hrefWith },
  density,
  onDensity,
}: {
  entries: Entries;
  density: Density;
  onDensity: (density: Density) => void;
}) {
  const { kind, archived } = filters;
  const kinds = counts.data?.kinds;
  const sum = (of: "inUse" | "archived", only: typeof kind) =>
    kinds?.reduce((total, row) => (only === null || row.kind === only ? total + row[of] : total), 0);
  const shown = archived ? "archived" : "inUse";
  const chip = (key: string, label: string, count: number | undefined, href: string) => ({
    key,
    label,
    href,
    ...(count !== undefined && { count }),
  });
  return (
    <div className="grid grid-cols-1 gap-2">
      <CountChips
        label="Kind"
        current={kind ?? "all"}
        chips={[
          chip("all", "All", sum(shown, null), hrefWith({ kind: null, after: null })),
          ...unlistedKinds.map((each) =>
            chip(each, kindWords[each].many, sum(shown, each), hrefWith({ kind: each, after: null })),
          ),
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Name, id or note"
          value={filters.q}
          onChange={(event) => narrow({ q: event.target.value })}
        />
        <CountChips
          label="In use or archived"
          current={archived ? "archived" : "in-use"}
          chips={[
            chip("in-use", "In use", sum("inUse", kind), hrefWith({ archived: false, after: null })),
            chip("archived", "Archived", sum("archived", kind), hrefWith({ archived: true, after: null })),
          ]}
        />
        <span className="ml-auto max-phone:hidden">
          <DensitySwitch density={density} onChange={onDensity} />
        </span>
      </div>
    </div>
  );
}
