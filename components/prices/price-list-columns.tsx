import type { Outputs } from "#components/page/trpc/client.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { onPhones } from "#components/ui/word-parts.tsx";
import { pricedWords } from "#server/compose/priced-areas.ts";
import { areaNames, isMessageArea } from "#server/contract/areas.ts";
import { speaks } from "#words/catalogue";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

export type PriceList = Outputs["prices"]["lists"]["rows"][number];

const states: Record<PriceList["state"], { word: string; hue: Hue; icon: IconName }> = {
  current: {
    get word() {
      return t("prices.current");
    },
    hue: "active",
    icon: "check",
  },
  coming: {
    get word() {
      return t("prices.coming");
    },
    hue: "quiet",
    icon: "clock",
  },
  past: {
    get word() {
      return t("prices.past");
    },
    hue: "quiet",
    icon: "circle-minus",
  },
  archived: {
    get word() {
      return t("prices.archived");
    },
    hue: "quiet",
    icon: "circle-minus",
  },
};

export function ListStateBadge({ state }: { state: PriceList["state"] }) {
  const { word, hue, icon } = states[state];
  return (
    <Badge icon={icon} hue={hue} open={state === "coming"}>
      {word}
    </Badge>
  );
}

/** "3 May 2026" of "2026-05-03". */
export function dayInWords(day: string): string {
  const looks = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(speaks() === "zh" ? "zh" : "en-GB", looks);
}

/** "per part": what one price buys. */
export function perUnit({ area }: Pick<PriceList, "area">): string {
  return t("prices.perUnit", { unit: pricedWords[area].unit });
}

/** "USD 0.05 to 0.12", or the one price that all have. */
export function rangeOf({ currency, least, most }: PriceList): string {
  if (least === null || most === null) return "";
  return least === most ? `${currency} ${least}` : t("prices.currencyLeastToMost", { currency, least, most });
}

export const priceListColumns: Column<PriceList>[] = [
  {
    key: "area",
    get header() {
      return t("prices.pricesOf");
    },
    grow: true,
    cell: ({ area }) => areaNames[area],
  },
  {
    key: "day",
    get header() {
      return t("prices.validFrom");
    },
    width: "7.5rem",
    cell: ({ validFrom }) => <ValidFrom day={validFrom} />,
  },
  {
    key: "state",
    get header() {
      return t("prices.state");
    },
    width: "7.5rem",
    phone: "corner",
    cell: ({ state }) => <ListStateBadge state={state} />,
  },
  {
    key: "range",
    get header() {
      return t("prices.price");
    },
    width: "15rem",
    align: "end",
    phone: "full",
    cell: (list) => `${rangeOf(list)} ${perUnit(list)}`,
  },
  {
    key: "prices",
    get header() {
      return t("prices.prefixes");
    },
    width: "6rem",
    align: "end",
    priority: 3,
    cell: ({ area, priceCount }) => isMessageArea(area) && <Prefixes count={priceCount} />,
  },
  {
    key: "by",
    get header() {
      return t("prices.addedBy");
    },
    width: "9rem",
    quiet: true,
    priority: 3,
    hideOnPhone: true,
    cell: ({ createdByName }) => createdByName,
  },
];

function ValidFrom({ day }: { day: string }) {
  return rich("prices.fromDay", { day: dayInWords(day), word: onPhones });
}

function Prefixes({ count }: { count: number }) {
  return rich("prices.countOfPrefixes", { count, unit: onPhones });
}
