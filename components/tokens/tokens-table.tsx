import { StateBadge } from "#components/status/state-badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table } from "#components/ui/table.tsx";
import type { Column } from "#components/ui/table-column.ts";
import { TableFooter } from "#components/ui/table-footer.tsx";
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
            <Button icon="plus" onClick={onMake}>
              Make a token
            </Button>
          }
        >
          <div className="grid gap-2">
            <p>
              With a token a program does here what you could do yourself: list sends, send a batch every night,
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
  {
    key: "name",
    header: "Name",
    cell: ({ name, ending }) => (
      <>
        {name} <span className="mono font-normal text-muted">…{ending}</span>
      </>
    ),
  },
  { key: "state", header: "State", phone: "corner", cell: ({ state }) => <StateBadge term={tokenTerms[state]} /> },
  {
    key: "can",
    header: "Can",
    grow: true,
    phone: "full",
    cell: ({ permissions }) => permissions.map(({ sentence }) => sentence).join(" "),
  },
  { key: "for", header: "Acts for", priority: 2, quiet: true, cell: ({ madeBy }) => madeBy },
  {
    key: "created",
    header: "Made",
    align: "end",
    priority: 3,
    quiet: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="ago" />,
  },
  {
    key: "expires",
    header: "Ends",
    align: "end",
    cell: ({ state, expiresAt, revokedAt }) =>
      state === "working" || state === "suspended" ? (
        <Time at={expiresAt} as="in" />
      ) : (
        <Time at={revokedAt ?? expiresAt} as="ago" />
      ),
  },
  {
    key: "used",
    header: "Last used",
    align: "end",
    priority: 2,
    quiet: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <Time at={lastUsedAt} as="ago" />),
  },
  {
    key: "from",
    header: "From",
    priority: 3,
    quiet: true,
    cell: ({ lastUsedIp }) => lastUsedIp && <span className="mono">{lastUsedIp}</span>,
  },
];
