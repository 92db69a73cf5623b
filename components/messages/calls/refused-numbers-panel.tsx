"use client";

import { useQuery } from "@tanstack/react-query";
import type { MessageRow } from "#components/messages/channel/answers.ts";
import { useChannelRouter } from "#components/messages/channel/channel-context.tsx";
import type { MessageAddress } from "#components/messages/sent/message-address.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { MessageOutcomeBadge } from "#components/status/message-outcome-badge.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { messageColumns } from "#server/compose/exported/lists.ts";
import { SendAgainButton, sendAgainMeaning } from "./send-again-button.tsx";

/** As many as are worth reading before the table below. */
const shownRows = 8;

const columns: readonly Column<MessageRow>[] = [
  {
    key: "number",
    header: "Number",
    cell: (row) => (
      <span className="mono">
        <MaskedValue>{row.number}</MaskedValue>
      </span>
    ),
    width: "12rem",
  },
  {
    key: "row",
    header: "Row",
    cell: (row) =>
      row.row !== null && (
        <>
          <PhoneWord>Row</PhoneWord>
          {formatCount(row.row)}
        </>
      ),
    align: "end",
    quiet: true,
    phone: "corner",
  },
  {
    key: "precheck",
    header: "Our own check",
    cell: (row) => <Cut>{row.precheck ?? "Nothing wrong with it"}</Cut>,
    grow: true,
    phone: "full",
  },
];

/** Numbers that the platform left out of its answers: which, what our own checks say of them, and what can be done. */
export function RefusedNumbersPanel({
  submissionId,
  count,
  address,
  blocked,
}: {
  submissionId: string;
  /** Numbers refused one by one, within calls that were accepted. */
  count: number;
  address: MessageAddress;
  /** Why nothing can be sent again yet. */
  blocked: string | false;
}) {
  const { slug } = useWorkspace();
  return (
    <Panel label="Refused numbers">
      <div className="grid grid-cols-1 justify-items-start gap-3 p-4">
        <MessageOutcomeBadge outcome="refused" />
        <h2>{counted(count, "number was", "numbers were")} refused: the platform gave no reason per number</h2>
        <p className="max-w-prose text-sm">
          It took the calls and left {count === 1 ? "this number" : "these numbers"} out of its answers.{" "}
          <strong className="font-semibold">Nothing was sent to {count === 1 ? "it" : "them"}.</strong> Our own check of
          each number is shown next to it. {sendAgainMeaning}
        </p>
      </div>
      <RefusedRows {...{ submissionId, count, address }} />
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-4">
        <SendAgainButton submissionId={submissionId} blocked={blocked} />
        <DownloadLink href={`/${slug}/sends/${submissionId}/messages.csv?outcome=refused`} columns={messageColumns}>
          Download the refused
        </DownloadLink>
      </div>
    </Panel>
  );
}

function RefusedRows({
  submissionId,
  count,
  address,
}: {
  submissionId: string;
  count: number;
  address: MessageAddress;
}) {
  const router = useChannelRouter();
  const query = useQuery(
    router.messages.queryOptions({ submissionId, outcome: "refused", isAnswered: true, limit: shownRows }),
  );
  const rows = query.data?.rows ?? [];
  const more = count - rows.length;
  if (query.error) {
    return (
      <div className="px-4 pb-4">
        <ReadProblem
          error={query.error}
          what="The refused numbers could not be read."
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  return (
    <div className="border-t border-line">
      <Table
        caption="Refused numbers, in the order of the file"
        frame="plain"
        keys={false}
        density="dense"
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.id)}
        rowHref={(row) => address.hrefWith({ row: row.id })}
        {...(address.row === null ? {} : { selectedKey: String(address.row) })}
        loading={query.isPending}
        skeletonRows={Math.min(count, shownRows)}
      />
      {!query.isPending && more > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm">
          <ButtonLink
            size="sm"
            variant="plain"
            scroll={false}
            href={address.hrefWith({ outcome: "refused", q: null, row: null })}
          >
            {formatCount(more)} more in the table below
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
