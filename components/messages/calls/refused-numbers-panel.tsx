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
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { messageColumns } from "#server/compose/exported/lists.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { SendAgainButton, sendAgainMeaning } from "./send-again-button.tsx";

/** As many as are worth reading before the table below. */
const shownRows = 8;

const columns: readonly Column<MessageRow>[] = [
  {
    key: "number",
    get header() {
      return t("messages.number");
    },
    cell: (row) => (
      <span className="mono">
        <MaskedValue>{row.number}</MaskedValue>
      </span>
    ),
    width: "12rem",
  },
  {
    key: "row",
    get header() {
      return t("messages.row");
    },
    cell: (row) =>
      row.row !== null && (
        <>
          <PhoneWord>{t("messages.row")}</PhoneWord>
          {formatCount(row.row)}
        </>
      ),
    align: "end",
    quiet: true,
    phone: "corner",
  },
  {
    key: "precheck",
    get header() {
      return t("messages.ourOwnCheck");
    },
    cell: (row) => <Cut>{row.precheck ?? t("messages.nothingWrongWithIt")}</Cut>,
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
    <Panel label={t("messages.refusedNumbers")}>
      <div className="grid grid-cols-1 justify-items-start gap-3 p-4">
        <MessageOutcomeBadge outcome="refused" />
        <h2>{t("messages.countNumberWasRefusedThePlatformGave", { count })}</h2>
        <p className="max-w-prose text-sm">
          {rich("messages.itTookTheCallsAndLeftWhich", {
            count,
            sendAgainMeaning: sendAgainMeaning(),
            strong: (words) => <strong className="font-semibold">{words}</strong>,
          })}
        </p>
      </div>
      <RefusedRows {...{ submissionId, count, address }} />
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-4">
        <SendAgainButton submissionId={submissionId} blocked={blocked} />
        <DownloadLink href={`/${slug}/sends/${submissionId}/messages.csv?outcome=refused`} columns={messageColumns}>
          {t("messages.downloadTheRefused")}
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
          what={t("messages.theRefusedNumbersCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  return (
    <div className="border-t border-line">
      <Table
        caption={t("messages.refusedNumbersInTheOrderOfThe")}
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
            {t("messages.moreMoreInTheTableBelow", { more: formatCount(more) })}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
