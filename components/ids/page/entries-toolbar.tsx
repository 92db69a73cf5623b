"use client";

import { kindWords, takenKinds } from "#components/ids/kinds.ts";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { type UnlistedKind, unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";
import { t } from "#words/t.ts";
import type { Entries } from "./use-entries.ts";

/** Narrows the library by kind, by text, and to what is in use or archived, each with how many that leaves. */
export function EntriesToolbar({ entries: { address, counts } }: { entries: Entries }) {
  const { filters, typed, search, hrefWith } = address;
  const { kind, archived } = filters;
  const kinds = counts.data?.kinds;
  const sum = (of: "inUse" | "archived", only: typeof kind) =>
    kinds?.reduce((total, row) => (only === null || row.kind === only ? total + row[of] : total), 0);
  const shown = archived ? "archived" : "inUse";
  // What is kept already stays in sight, whether or not a form takes it.
  const isKept = (each: UnlistedKind) => kinds?.some((row) => row.kind === each && row.inUse + row.archived > 0);
  const shownKinds = unlistedKinds.filter((each) => takenKinds.includes(each) || each === kind || isKept(each));
  const chip = (key: string, label: string, count: number | undefined, href: string) => ({
    key,
    label,
    href,
    ...(count !== undefined && { count }),
  });
  return (
    <>
      <div className="min-w-full">
        <CountChips
          label={t("ids.kind")}
          current={kind ?? "all"}
          chips={[
            chip("all", t("ids.all"), sum(shown, null), hrefWith({ kind: null })),
            ...shownKinds.map((each) => chip(each, kindWords[each].many, sum(shown, each), hrefWith({ kind: each }))),
          ]}
        />
      </div>
      <SearchField label={t("ids.nameIdOrNote")} value={typed} onChange={(event) => search(event.target.value)} />
      <CountChips
        label={t("ids.inUseOrArchived")}
        current={archived ? "archived" : "in-use"}
        chips={[
          chip("in-use", t("ids.inUse"), sum("inUse", kind), hrefWith({ archived: false })),
          chip("archived", t("ids.archived2"), sum("archived", kind), hrefWith({ archived: true })),
        ]}
      />
    </>
  );
}
