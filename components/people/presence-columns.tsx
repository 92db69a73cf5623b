import { PhoneWord } from "#components/ui/phone-word.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";

/** When somebody was last here, and whether they have a second factor. */
export function presenceColumns<Row extends { lastSeenAt: Date | null; hasSecondFactor: boolean }>(): Column<Row>[] {
  return [
    {
      key: "seen",
      header: "Last seen",
      width: "6rem",
      align: "end",
      priority: 2,
      quiet: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt && (
          <>
            <PhoneWord>Last seen</PhoneWord>
            <Time at={lastSeenAt} as="ago" />
          </>
        ),
    },
    {
      key: "factor",
      header: "Second factor",
      width: "7.5rem",
      priority: 3,
      cell: ({ hasSecondFactor }) => (
        <>
          <PhoneWord>Second factor</PhoneWord>
          {hasSecondFactor ? "Yes" : <span className="text-muted">No</span>}
        </>
      ),
    },
  ];
}
