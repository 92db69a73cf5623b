"use client";

import { useQuery } from "@tanstack/react-query";
import { codeOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { MessageOutcomeBadge } from "#components/status/message-outcome-badge.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { countParts } from "#server/compose/count-parts.ts";
import { MessageStory } from "./message-story.tsx";
import { ReportedState } from "./reported-state.tsx";
import type { MessageRow, MessageView } from "./sms-view.ts";
import type { SmsAddress } from "./use-sms-address.ts";

/** One message beside the list: what was sent, what is known of it and how, and where it left. */
export function MessageSheet({
  id,
  submission,
  address,
  rows,
  total,
}: {
  id: number;
  submission: SubmissionView;
  address: SmsAddress;
  /** The loaded list, for the place in it and what is known before the message is read. */
  rows: readonly MessageRow[];
  total: number | undefined;
}) {
  const trpc = useTRPC();
  const query = useQuery(trpc.sms.message.queryOptions({ id }));
  const index = rows.findIndex((row) => row.id === id);
  const foreign = query.data !== undefined && query.data.submissionId !== submission.id;
  const missing = foreign || codeOf(query.error) === "NOT_FOUND";
  const shown = missing ? undefined : (query.data ?? rows[index]);
  const whole = total === undefined ? "" : ` of ${formatCount(total)}`;
  const name = shown ? shown.number : missing ? "Not found" : "Message";
  return (
    <Sheet
      label={`Message ${name}`}
      title={name}
      monoTitle={shown !== undefined}
      position={index >= 0 ? `Message ${formatCount(index + 1)}${whole}` : "Message"}
      closeHref={address.hrefWith({ row: null })}
      badges={shown && <Standing row={shown} />}
      footer={query.data && !foreign && <HistoryLink number={query.data.number} />}
    >
      {missing && (
        <EmptyState kind="no-match" title="No such message here">
          This send has no such message. Close this and choose one from the list.
        </EmptyState>
      )}
      {query.error && !missing && (
        <ReadProblem error={query.error} what="The message could not be read." onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Bars />}
      {query.data && !foreign && <Known message={query.data} address={address} />}
    </Sheet>
  );
}

function Standing({ row }: { row: MessageRow }) {
  return (
    <>
      <MessageOutcomeBadge outcome={row.outcome} explain />
      {row.reported ? (
        <ReportedState state={row.reported.state} />
      ) : (
        row.outcome === "accepted" && <span className="text-xs text-muted">Delivery not reported</span>
      )}
    </>
  );
}

function Known({ message, address }: { message: MessageView; address: SmsAddress }) {
  return (
    <>
      <section className="grid grid-cols-1 gap-3">
        <h3>What we know, and how</h3>
        <MessageStory message={message} />
      </section>
      <section className="grid grid-cols-1 gap-2">
        <h3>Text</h3>
        <Text message={message} />
      </section>
      <KeyValueList items={factsOf(message)} />
      {message.attempt && (
        <p className="text-sm">
          <Link href={address.hrefWith({ attempt: message.attempt.id, row: null })} scroll={false}>
            The call it was part of
          </Link>
        </p>
      )}
    </>
  );
}

function Text({ message }: { message: MessageView }) {
  const maySee = useMay("personal.see");
  // What is masked has another length than what was sent.
  const count = maySee ? countParts(message.text) : null;
  return (
    <>
      <p className="rounded-sm border border-line bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
        {message.text}
      </p>
      <p className="text-xs text-muted">
        {counted(message.parts, "part")}
        {count && `, ${counted(count.characters, "character")}, ${count.encoding}`}
        {!maySee && ". What in it names a person is masked for your role."}
      </p>
    </>
  );
}

function factsOf({ row, orderId, msgId, senderId, chunkNo }: MessageView) {
  return [
    ...(row === null ? [] : [{ key: "Row of the file", value: formatCount(row) }]),
    {
      key: "Order id",
      value: orderId ? <Copied value={orderId} what="the order id" /> : "None: this call takes none",
    },
    { key: "Message id", value: msgId ? <Copied value={msgId} what="the message id" /> : "None was given" },
    ...(senderId ? [{ key: "Sender", value: <span className="mono">{senderId}</span> }] : []),
    { key: "Chunk", value: formatCount(chunkNo) },
  ];
}

function Copied({ value, what }: { value: string; what: string }) {
  return (
    <>
      <span className="mono">{value}</span> <CopyButton value={value} what={what} />
    </>
  );
}

function HistoryLink({ number }: { number: string }) {
  const { slug } = useWorkspace();
  const maySee = useMay("personal.see");
  if (!maySee) return null;
  return (
    <Link className="text-sm" href={`/${slug}/numbers?number=${encodeURIComponent(number)}`}>
      Everything sent to this number
    </Link>
  );
}

function Bars() {
  return (
    <div className="grid gap-4" role="status" aria-label="Loading">
      {["70%", "90%", "55%", "80%"].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
