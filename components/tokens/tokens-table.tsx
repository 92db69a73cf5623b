import { StateBadge } from "#components/status/state-badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CodeBlock } from "#components/ui/controls/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { Time } from "#components/ui/time.tsx";
import { curlLine } from "./curl-line.ts";
import { type Token, tokenTerms } from "./token-terms.ts";

/** The workspace's tokens; without any, what they are for. */
export function TokensTable({
  tokens,
  open,
  hrefOf,
  publicUrl,
  onMake,
}: {
  tokens: Token[] | undefined;
  open: string | null;
  hrefOf: (token: Token) => string;
  publicUrl: string;
  onMake: () => void;
}) {
  return (
    <Table
      caption="API tokens, those that work first"
      fixed
      columns={columns}
      rows={tokens ?? []}
      rowKey={({ id }) => id}
      rowHref={hrefOf}
      selectedKey={open ?? undefined}
      loading={tokens === undefined}
      skeletonRows={3}
      empty={
        <EmptyState
          kind="nothing-yet"
          icon="key"
          title="No API tokens yet"
          actions={
            <Button variant="primary" icon="plus" onClick={onMake}>
              Make a token
            </Button>
          }
        >
          <div className="grid gap-2">
            <p>
              With a token, a program can do here what you can do yourself: list sends, send a batch every night,
              download who received it. You choose what it may do and for how long. It acts in your name, and what it
              does stands in the audit trail.
            </p>
            <CodeBlock what="the example" text={curlLine(publicUrl, "swb_…")} />
          </div>
        </EmptyState>
      }
      footer={tokens && tokens.length > 0 ? <TableFooter shown={tokens.length} total={tokens.length} /> : undefined}
    />
  );
}

const columns: Column<Token>[] = [
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
