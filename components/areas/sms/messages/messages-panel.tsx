"use client";

import { LoadOnApproach } from "#components/reading/paging/load-on-approach.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { useDensity } from "#components/ui/table/density.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { messageColumns, narrowMessageColumns } from "./message-columns.tsx";
import { MessageToolbar } from "./message-toolbar.tsx";
import { NoMessages } from "./no-messages.tsx";
import { countListed } from "./sms-address.ts";
import type { SmsFigures } from "./sms-view.ts";
import type { Messages } from "./use-messages.ts";
import type { SmsAddress } from "./use-sms-address.ts";

/** Every number of an SMS in the order of its file; only rows in sight are in the page, further ones load on approach. */
export function MessagesPanel({
  figures,
  address,
  messages: { query, rows },
}: {
  figures: SmsFigures | undefined;
  address: SmsAddress;
  messages: Messages;
}) {
  const [density, setDensity] = useDensity("messages");
  const counted = figures && countListed(figures, address.filter);
  const atLeast = query.hasNextPage ? { atLeast: rows.length } : rows.length;
  // While it runs, figures and rows are read a moment apart.
  const total = counted === undefined || !query.hasNextPage ? atLeast : Math.max(counted, rows.length);
  return (
    <section aria-label="Messages" className="grid min-w-0 grid-cols-1 gap-2">
      <MessageToolbar {...{ figures, address, density }} onDensity={setDensity} />
      {query.error && (
        <ReadProblem error={query.error} what="The messages could not be read." onRetry={() => void query.refetch()} />
      )}
      {(rows.length > 0 || !query.error) && (
        <Table
          caption="Messages, in the order of the file"
          columns={address.row === null ? messageColumns : narrowMessageColumns}
          rows={rows}
          rowKey={(row) => String(row.id)}
          rowHref={(row) => address.hrefWith({ row: row.id })}
          {...(address.row === null ? {} : { selectedKey: String(address.row) })}
          density={density}
          loading={query.isPending || query.isPlaceholderData}
          fixed
          {...(typeof total === "number" ? { totalRows: total } : {})}
          empty={<NoMessages figures={figures} filter={address.filter} onClear={address.clear} />}
          footer={rows.length > 0 && <TableFooter shown={rows.length} total={total} />}
        />
      )}
      <LoadOnApproach query={query} />
    </section>
  );
}
