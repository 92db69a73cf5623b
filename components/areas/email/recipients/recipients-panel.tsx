"use client";

import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { LoadOnApproach } from "#components/reading/paging/load-on-approach.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { formatCount } from "#components/ui/number.ts";
import { useDensity } from "#components/ui/table/density.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { NoRecipients } from "./no-recipients.tsx";
import { narrowColumns, recipientColumns } from "./recipient-columns.tsx";
import { countOf } from "./recipient-filter.ts";
import { RecipientToolbar } from "./recipient-toolbar.tsx";
import type { useRecipients, Waiting } from "./use-recipients.ts";
import type { SubmissionAddress } from "./use-submission-address.ts";

/** Every recipient heard of, newest first; only rows in sight are in the page, further ones load on approach. */
export function RecipientsPanel({
  submission,
  address,
  recipients,
}: {
  submission: SubmissionView;
  address: SubmissionAddress;
  recipients: ReturnType<typeof useRecipients>;
}) {
  const [density, setDensity] = useDensity("recipients");
  const mayFindAddress = useMay("personal.see");
  const { query, rows, waiting, first } = recipients;
  const end = first - 1 + rows.length;
  const counted = countOf(submission, address.filter);
  const atLeast = query.hasNextPage ? { atLeast: end } : end;
  const total = counted === undefined ? atLeast : Math.max(counted, end);
  return (
    <section aria-label="Recipients" className="grid min-w-0 grid-cols-1 gap-2">
      <RecipientToolbar figures={submission} {...{ address, mayFindAddress, density }} onDensity={setDensity} />
      {query.error && (
        <ReadProblem
          error={query.error}
          what="The recipients could not be read."
          onRetry={() => void query.refetch()}
        />
      )}
      <NewRows waiting={waiting} onShow={() => void recipients.showNew()} />
      {(rows.length > 0 || !query.error) && (
        <Table
          caption="Recipients heard of, last heard first"
          columns={address.row === null ? recipientColumns : narrowColumns}
          rows={rows}
          rowKey={(row) => String(row.id)}
          rowHref={(row) => address.hrefWith({ row: row.id })}
          {...(address.row === null ? {} : { selectedKey: String(address.row) })}
          density={density}
          loading={query.isPending || query.isPlaceholderData}
          fixed
          firstPosition={first}
          {...(typeof total === "number" ? { totalRows: total } : {})}
          empty={<NoRecipients submission={submission} filter={address.filter} onClear={address.clear} />}
          footer={rows.length > 0 && <TableFooter from={first} shown={rows.length} total={total} />}
        />
      )}
      <LoadOnApproach query={query} />
    </section>
  );
}

/** New rows wait here, so that nothing jumps under the pointer. */
function NewRows({ waiting: { count, more }, onShow }: { waiting: Waiting; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div className="flex items-center gap-3">
      <Button size="sm" icon="refresh" onClick={onShow}>
        {`${formatCount(count)}${more ? "+" : ""} new`}
      </Button>
      <span className="text-xs text-muted">New rows wait here, they never jump in.</span>
    </div>
  );
}
