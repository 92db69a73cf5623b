import type { ReactNode } from "react";
import type { Term } from "#components/status/term.ts";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { Select, type SelectOption } from "#components/ui/controls/select.tsx";
import { DensitySwitch } from "#components/ui/table/density.tsx";
import type { Density } from "#components/ui/table/table-column.ts";
import { t } from "#words/t.ts";
import type { SendAddress } from "./use-send-address.ts";

/** A state that rows can be in, and how many are. */
export type StateChip = { key: string; term: Term; count: number | undefined; href: string };

export type RowsToolbarProps = {
  /** What the chips are: "Recipients by state". */
  label: string;
  all: { label?: string; count: number | undefined; href: string };
  states: readonly StateChip[];
  /** The state that is listed alone. */
  current: string | null;
  /** States that are offered when no row is in them. */
  always: readonly string[];
  /** What a search finds: "Address or email id". */
  search: string;
  /** In which orders the rows can stand, the usual one first. */
  orders: readonly [usual: SelectOption, other: SelectOption];
  /** Further filters. */
  children?: ReactNode;
  address: SendAddress;
  density: Density;
  onDensity: (density: Density) => void;
};

/** Narrows the rows of a send: by state with counts, by what is typed, and by the area's own. All of it stands in the address. */
export function RowsToolbar({
  label,
  all,
  states,
  current,
  always,
  search,
  orders,
  children,
  address,
  density,
  onDensity,
}: RowsToolbarProps) {
  const shown = states.filter(({ key, count = 0 }) => always.includes(key) || key === current || count > 0);
  return (
    <div className="grid grid-cols-1 gap-2">
      <CountChips
        label={label}
        current={current ?? "all"}
        chips={[
          { key: "all", label: all.label ?? t("sends.all"), ...counted(all) },
          ...shown.map(({ key, term: { word, icon, hue }, ...chip }) => ({
            key,
            label: word,
            icon,
            hue,
            ...counted(chip),
          })),
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={search} value={address.q} onChange={(event) => address.search(event.target.value)} />
        {children}
        {(all.count ?? 0) > 1 && <OrderSelect orders={orders} address={address} />}
        <span className="ml-auto max-phone:hidden">
          <DensitySwitch density={density} onChange={onDensity} />
        </span>
      </div>
    </div>
  );
}

function OrderSelect({ orders, address }: Pick<RowsToolbarProps, "orders" | "address">) {
  const [usual, other] = orders;
  return (
    <Select
      compact
      aria-label={t("sends.order")}
      value={address.sort === other.value ? other.value : usual.value}
      onValueChange={(value) => address.turn(value === other.value ? value : null)}
      options={orders}
    />
  );
}

function counted({ count, href }: { count: number | undefined; href: string }) {
  return count === undefined ? { href } : { count, href };
}
