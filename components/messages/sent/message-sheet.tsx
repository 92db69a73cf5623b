"use client";

import { useQuery } from "@tanstack/react-query";
import type { MessageRow, MessageView } from "#components/messages/channel/answers.ts";
import { useChannel, useChannelRouter } from "#components/messages/channel/channel-context.tsx";
import { sideBySide } from "#components/page/lists.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { VisibleText } from "#components/reading/hidden/visible-text.tsx";
import { RowSheet } from "#components/sends/page/row-sheet.tsx";
import { EvidenceTrust } from "#components/status/evidence-trust.tsx";
import { MessageOutcomeBadge } from "#components/status/message-outcome-badge.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { messageTexts } from "#server/compose/texts/message-texts.ts";
import { t } from "#words/t.ts";
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
      noun={t("messages.message")}
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
        row.outcome === "accepted" && <span className="text-xs text-muted">{t("messages.deliveryNotReported")}</span>
      )}
    </>
  );
}

function Known({ message, address }: { message: MessageView; address: MessageAddress }) {
  const { textName } = useChannel();
  return (
    <>
      <section className="grid grid-cols-1 gap-3">
        <h3>{t("messages.whatWeKnowAndHow")}</h3>
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
            {t("messages.theCallItWasPartOf")}
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
    ? [
        t("messages.partsPart", { parts: message.parts }),
        ...(count ? [t("messages.charactersCharacter", { characters: count.characters }), count.encoding] : []),
      ]
    : [];
  if (message.text === "")
    return <p className="text-sm text-muted">{t("messages.nothingEveryoneGetsTheSameMessage")}</p>;
  return (
    <>
      <p className="rounded-sm border border-line bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
        <VisibleText text={message.text} />
      </p>
      <p className="text-xs text-muted">
        {maySee
          ? sideBySide(measures)
          : measures.length > 0
            ? t("messages.measuredAndMasked", { measures: sideBySide(measures) })
            : t("messages.personalDataIsMasked")}
      </p>
    </>
  );
}

function factsOf({ row, orderId, msgId, senderId, chunkNo }: MessageView) {
  return [
    ...(row === null ? [] : [{ key: t("messages.rowOfTheFile"), value: formatCount(row) }]),
    {
      key: t("messages.orderId"),
      value: orderId ? <Copied value={orderId} what={t("messages.theOrderId")} /> : t("messages.noneThisCallTakesNone"),
    },
    {
      key: t("messages.messageId2"),
      value: msgId ? <Copied value={msgId} what={t("messages.theMessageId")} /> : t("messages.noneWasGiven"),
    },
    ...(senderId ? [{ key: t("messages.sender"), value: <span className="mono">{senderId}</span> }] : []),
    { key: t("messages.call"), value: formatCount(chunkNo) },
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
      {t("messages.everythingSentToThisNumber")}
    </Link>
  );
}
