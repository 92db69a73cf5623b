import type { Outputs } from "#components/page/trpc/client.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";

export type PriceList = Outputs["prices"]["lists"]["rows"][number];

const states: Record<PriceList["state"], { word: string; hue: Hue; icon: IconName }> = {
  current: { word: "Current", hue: "active", icon: "check" },
  coming: { word: "Coming", hue: "quiet", icon: "clock" },
  past: { word: "Past", hue: "quiet", icon: "circle-minus" },
  archived: { word: "Archived", hue: "quiet", icon: "circle-minus" },
};

export function ListStateBadge({ state }: { state: PriceList["state"] }) {
  const { word, hue, icon } = states[state];
  return (
    <Badge icon={icon} hue={hue} open={state === "coming"}>
      {word}
    </Badge>
  );
}

const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** "3 May 2026" of "2026-05-03". */
export function dayInWords(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** "USD 0.05 to 0.12", or the one price that all have. */
export function rangeOf({ currency, least, most }: PriceList): string {
  if (least === null || most === null) return "";
  return least === most ? `${currency} ${least}` : `${currency} ${least} to ${most}`;
}

export const priceListColumns: Column<PriceList>[] = [
  { key: "day", header: "Valid from", grow: true, cell: ({ validFrom }) => dayInWords(validFrom) },
  {
    key: "state",
    header: "State",
    width: "8rem",
    phone: "corner",
    cell: ({ state }) => <ListStateBadge state={state} />,
  },
  {
    key: "prices",
    header: "Prefixes",
    width: "6rem",
    align: "end",
    cell: ({ priceCount }) => <Prefixes count={priceCount} />,
  },
  { key: "range", header: "Price per part", width: "13rem", align: "end", phone: "full", cell: rangeOf },
  {
    key: "by",
    header: "Added by",
    width: "9rem",
    quiet: true,
    priority: 3,
    hideOnPhone: true,
    cell: ({ createdByName }) => createdByName,
  },
];

function Prefixes({ count }: { count: number }) {
  return (
    <>
      {formatCount(count)}
      <span className="phone:hidden"> {count === 1 ? "prefix" : "prefixes"}</span>
    </>
  );
}
