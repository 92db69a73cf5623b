import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { t } from "#words/t.ts";

/** When somebody was last here, and whether they have a second factor. */
export function presenceColumns<Row extends { lastSeenAt: Date | null; hasSecondFactor: boolean }>(): Column<Row>[] {
  return [
    {
      key: "seen",
      header: t("people.lastSeen"),
      width: "6rem",
      align: "end",
      priority: 2,
      quiet: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt && (
          <>
            <PhoneWord>{t("people.lastSeen")}</PhoneWord>
            <Time at={lastSeenAt} as="ago" />
          </>
        ),
    },
    {
      key: "factor",
      header: t("people.secondFactor"),
      width: "7.5rem",
      priority: 3,
      cell: ({ hasSecondFactor }) => (
        <>
          <PhoneWord>{t("people.secondFactor")}</PhoneWord>
          {hasSecondFactor ? t("people.yes") : <span className="text-muted">{t("people.no")}</span>}
        </>
      ),
    },
  ];
}
