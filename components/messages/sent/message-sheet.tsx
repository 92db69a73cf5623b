"use client";

import { useQuery } from "@tanstack/react-query";
import type { MessageRow, MessageView } from "#components/messages/channel/answers.ts";
import { useChannel, useChannelRouter } from "#components/messages/channel/channel-context.tsx";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { VisibleText } from "#components/reading/hidden/visible-text.tsx";
import { RowSheet } from "#components/sends/page/row-sheet.tsx";
import { EvidenceTrust } from "#components/status/evidence-trust.tsx";
import { MessageOutcomeBadge } from "#components/status/message-outcome-badge.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { messageTexts } from "#server/compose/message-texts.ts";
import type { MessageAddress } from "./message-address.ts";
import { trustOf } from "./message-columns.tsx";
import { MessageStory } from "./message-story.tsx";
import { ReportedState } from "./reported-state.tsx";

/** One message beside the list: what was sent, what is known of it and how, and where it left. */
export function MessageSheet({
  id,
  address,
  ...place
}: {
  id: number;
  submissionId: string;
  address: MessageAddress;
  rows: readonly MessageRow[];
  total: number | undefined;
}) {
  const reading = useQuery(useChannelRouter().message.queryOptions({ id }));
  return (
    <RowSheet
      {...place}
      id={id}
      noun="Message"
      closeHref={address.hrefWith({ row: null })}
      reading={reading}
      nameOf={(row) => row.number}
      standing={(row) => <Standing row={row} />}
      known={(message) => <Known message={message} address={address} />}
      footer={({ number }) => <HistoryLink number={number} />}
    />
  );
}

function Standing({ row }: { row: MessageRow }) {
  return (
    <>
      <MessageOutcomeBadge outcome={row.outcome} explain />
      <EvidenceTrust trust={trustOf(row)} explain />
      {row.reported ? (
        <ReportedState state={row.reported.state} />
      ) : (
        row.outcome === "accepted" && <span className="text-xs text-muted">Delivery not reported</span>
      )}
    </>
  );
}

function Known({ message, address }: { message: MessageView; address: MessageAddress }) {
  const { textName } = useChannel();
  return (
    <>
      <section className="grid grid-cols-1 gap-3">
        <h3>What we know, and how</h3>
        <MessageStory message={message} />
      </section>
      <section className="grid grid-cols-1 gap-2">
        <h3>{textName}</h3>
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
  const { area } = useChannel();
  const { hasParts, count: measure } = messageTexts[area];
  // What is masked has another length than what was sent.
  const count = maySee ? measure(message.text) : null;
  const measures = hasParts
    ? [counted(message.parts, "part"), ...(count ? [counted(count.characters, "character"), count.encoding] : [])]
    : [];
  if (message.text === "") return <p className="text-sm text-muted">Nothing: everyone gets the same message.</p>;
  return (
    <>
      <p className="rounded-sm border border-line bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
        <VisibleText text={message.text} />
      </p>
      <p className="text-xs text-muted">
        {measures.join(", ")}
        {!maySee && `${measures.length > 0 ? ". " : ""}Personal data in it is masked for your role.`}
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
    { key: "Call", value: formatCount(chunkNo) },
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
