import { StateBadge } from "#components/status/state-badge.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { type Token, tokenTerms } from "./token-terms.ts";

/** What a token can do, for whom and until when. */
export const tokenColumns: Column<Token>[] = [
  { key: "name", header: "Name", width: "13rem", cell: ({ name }) => <Cut>{name}</Cut> },
  {
    key: "state",
    header: "State",
    width: "7rem",
    phone: "corner",
    cell: ({ state }) => <StateBadge term={tokenTerms[state]} />,
  },
  { key: "can", header: "Can", grow: true, phone: "full", cell: reachOf },
  {
    key: "ending",
    header: "Ends with",
    width: "5.5rem",
    priority: 3,
    quiet: true,
    cell: ({ ending }) => <span className="mono">…{ending}</span>,
  },
  {
    key: "for",
    header: "Acts for",
    width: "9rem",
    priority: 3,
    quiet: true,
    cell: ({ madeBy }) => madeBy && <Cut>{madeBy}</Cut>,
  },
  {
    key: "until",
    header: "Until",
    width: "7rem",
    align: "end",
    cell: ({ expiresAt, revokedAt }) => (
      <>
        <span className="phone:hidden">until </span>
        <Time at={revokedAt ?? expiresAt} as="day" />
      </>
    ),
  },
  {
    key: "used",
    header: "Last used",
    width: "7rem",
    align: "end",
    priority: 3,
    quiet: true,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? (
        <>
          Never<span className="phone:hidden"> used</span>
        </>
      ) : (
        <>
          <span className="phone:hidden">used </span>
          <Time at={lastUsedAt} as="ago" />
        </>
      ),
  },
];

/** The first thing it can do and how many more; what every token can do is said only of one that can do nothing else. */
function reachOf({ permissions }: Token) {
  const own = permissions.filter(({ always }) => !always);
  const [first, ...others] = (own.length > 0 ? own : permissions).map(({ sentence }) => sentence);
  return (
    <span className="flex gap-x-1.5" title={[first, ...others].join(" ")}>
      <span className="min-w-0 truncate max-phone:whitespace-normal">{first?.split(". ")[0]?.replace(/\.$/, "")}</span>
      {others.length > 0 && <span className="flex-none text-muted">and {others.length} more</span>}
    </span>
  );
}
