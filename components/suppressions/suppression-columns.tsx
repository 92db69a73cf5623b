import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { onPhones } from "#components/ui/word-parts.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { Until } from "./until.tsx";
import type { SuppressionRow } from "./use-suppressions.ts";

export const suppressionColumns: Column<SuppressionRow>[] = [
  {
    key: "number",
    get header() {
      return t("suppressions.number");
    },
    width: "13rem",
    cell: (row) => <SuppressedNumber of={row} />,
  },
  {
    key: "channel",
    get header() {
      return t("suppressions.channel");
    },
    width: "8.5rem",
    quiet: true,
    priority: 2,
    cell: ({ channel }) => areaNames[channel],
  },
  {
    key: "reason",
    get header() {
      return t("suppressions.reason");
    },
    grow: true,
    phone: "full",
    cell: ({ reason }) => (
      <span className="line-clamp-3 whitespace-normal [overflow-wrap:anywhere]" title={reason}>
        {reason}
      </span>
    ),
  },
  {
    key: "until",
    get header() {
      return t("suppressions.until");
    },
    width: "9rem",
    phone: "corner",
    cell: (row) => <Until of={row} />,
  },
  {
    key: "added",
    get header() {
      return t("suppressions.added");
    },
    width: "6rem",
    align: "end",
    quiet: true,
    priority: 3,
    cell: ({ createdAt }) => (
      <>
        {rich("suppressions.addedAgo", {
          ago: <Time at={createdAt} as="ago" />,
          word: onPhones,
        })}
      </>
    ),
  },
  {
    key: "by",
    get header() {
      return t("suppressions.addedBy");
    },
    width: "8rem",
    quiet: true,
    priority: 3,
    hideOnPhone: true,
    cell: ({ createdByName }) => createdByName,
  },
];

/** The number or address, or that its person was erased: they stay suppressed all the same. */
export function SuppressedNumber({ of: { number } }: { of: Pick<SuppressionRow, "number"> }) {
  if (number === null) return <span className="text-muted">{t("suppressions.erasedPerson")}</span>;
  return (
    <span className="mono [overflow-wrap:anywhere]">
      <MaskedValue>{number}</MaskedValue>
    </span>
  );
}
