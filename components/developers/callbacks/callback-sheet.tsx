"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Block } from "#components/developers/requests/request-sheet.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { MaskedBar } from "#components/reading/personal/masked-bar.tsx";
import { NoLongerKept } from "#components/reading/personal/no-longer-kept.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { SheetSkeleton } from "#components/reading/sheet-skeleton.tsx";
import { EvidenceTrust } from "#components/status/evidence-trust.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { recipientStates } from "#components/status/vocabulary.ts";
import { Callout } from "#components/ui/callout.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatBytes } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { type CallbackDetail, dispositionTerms, explainDisposition, unnamed } from "./dispositions.ts";
import { TryAgainButton } from "./try-again-button.tsx";

/** While a callback is not read yet, it may be any moment. */
const pollMs = 2000;

/** One callback as it came, and what was made of it. */
export function CallbackSheet({ id, closeHref }: { id: number; closeHref: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.callbacks.get.queryOptions(
      { id },
      { refetchInterval: ({ state: { data } }) => (data?.disposition === "new" ? pollMs : false) },
    ),
  );
  const callback = query.data;
  return (
    <Sheet
      label={t("developers.callbackId", { id })}
      title={callback ? (callback.emailId ?? unnamed(callback)) : t("developers.callbackId", { id })}
      position={t("developers.callback")}
      closeHref={closeHref}
      badges={callback && <StateBadge term={dispositionTerms[callback.disposition]} explain />}
    >
      {query.error && <ReadProblem error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />}
      {callback ? <Detail key={callback.id} callback={callback} /> : !query.error && <SheetSkeleton />}
    </Sheet>
  );
}

const hueOf = {
  new: "active",
  done: "quiet",
  parked: "caution",
  unparsed: "bad",
  failed: "bad",
} as const;

function Detail({ callback }: { callback: CallbackDetail }) {
  const { slug } = useWorkspace();
  const { title, text } = explainDisposition(callback);
  const reveal = useMutation(useTRPC().personal.revealCallback.mutationOptions());
  const { query, body } = reveal.data ?? callback;
  const facts: { key: string; value: ReactNode }[] = [
    {
      key: t("developers.send"),
      value: <Link href={`/${slug}/sends/${callback.submissionId}`}>{callback.title}</Link>,
    },
    {
      key: t("developers.task"),
      value: callback.taskId ? <span className="mono">{callback.taskId}</span> : t("developers.notNamed"),
    },
    { key: t("developers.firstSeen"), value: <Time at={callback.firstSeenAt} as="precise" /> },
    {
      key: t("developers.timesSeen"),
      value:
        callback.timesSeen === 1
          ? t("developers.once")
          : rich("developers.timesSeenLast", {
              timesSeen: callback.timesSeen,
              last: <Time at={callback.lastSeenAt} as="ago" />,
            }),
    },
    {
      key: t("developers.readAt"),
      value: callback.processedAt ? <Time at={callback.processedAt} as="precise" /> : t("developers.notYet"),
    },
    ...(callback.late ? [{ key: t("developers.late"), value: t("developers.itCameMoreThan45DaysAfter") }] : []),
    { key: t("developers.method"), value: <span className="mono">{callback.method}</span> },
    {
      key: t("developers.contentType"),
      value: callback.contentType ? <span className="mono">{callback.contentType}</span> : t("developers.none"),
    },
    {
      key: t("developers.query"),
      value: query ? (
        <span className="mono">{query}</span>
      ) : callback.bodyDroppedAt ? (
        t("developers.noLongerKept")
      ) : (
        t("developers.none")
      ),
    },
    {
      key: t("developers.size"),
      value: callback.bodyDroppedAt ? t("developers.noLongerKnown") : formatBytes(callback.bytes),
    },
    {
      key: t("developers.from"),
      value: callback.sourceIp ? <span className="mono">{callback.sourceIp}</span> : t("developers.notRecorded"),
    },
  ];
  return (
    <>
      <Callout
        hue={hueOf[callback.disposition]}
        title={title}
        actions={callback.disposition === "failed" && <TryAgainButton id={callback.id} />}
      >
        {text}
      </Callout>
      <KeyValueList items={facts} />
      {callback.facts.length > 0 && <Told callback={callback} />}
      {callback.isMasked && (
        <MaskedBar what="callback" reveal={reveal} onReveal={() => reveal.mutate({ callbackId: callback.id })} />
      )}
      {callback.bodyDroppedAt === null ? (
        <Body of={body} bytes={callback.bytes} />
      ) : (
        <NoLongerKept title={t("developers.bodyAndQuery")} what="callbacks" />
      )}
      <p className="text-xs text-muted">{t("developers.aCallbackCarriesNoSignatureAnybodyWho")}</p>
    </>
  );
}

/** What it said about whom, and whether it was the first to. */
function Told({ callback }: { callback: CallbackDetail }) {
  const { slug } = useWorkspace();
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>{t("developers.whatItSaid")}</h3>
      <ul className="grid gap-2">
        {callback.facts.map((fact) => (
          <li key={`${fact.emailId} ${fact.kind}`} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="font-medium">{wordOf(fact.kind)}</span>
              <EvidenceTrust trust="reported" />
              <span className="text-xs text-muted">
                {fact.isNews ? t("developers.firstToReportIt") : t("developers.toldBefore")}
              </span>
            </span>
            <span className="text-muted [overflow-wrap:anywhere]">
              {fact.remark ? (
                rich("developers.emailIdRemark", {
                  emailId: <span className="mono">{fact.emailId}</span>,
                  remark: fact.remark,
                })
              ) : (
                <span className="mono">{fact.emailId}</span>
              )}
            </span>
            {fact.recipient && (
              <Link href={`/${slug}/sends/${callback.submissionId}?row=${fact.recipient.id}`} className="w-fit">
                {t("developers.theEmailInItsSend")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordOf(kind: string): string {
  if (kind === "succeeded" || kind === "failed" || kind === "sending") return recipientStates[kind].word;
  return t("developers.kindChangesNothing", { kind: kind.replace(/^other:/, "") });
}

/** The body: text as text, other bytes in base64, nothing where it is masked as a whole. */
export function Body({ of, bytes }: { of: { text: string | null; base64: string | null }; bytes: number }) {
  if (of.text !== null)
    return (
      <Block
        title={t("developers.body")}
        what={t("developers.theBody")}
        text={of.text}
        absent={t("developers.itHasNoBody")}
      />
    );
  if (of.base64 !== null)
    return <Block title={t("developers.bodyNotTextInBase64")} what={t("developers.theBody")} text={of.base64} />;
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>{t("developers.body")}</h3>
      <p className="text-muted">{t("developers.bytesMaskedAsAWholeOnlyJSON", { bytes: formatBytes(bytes) })}</p>
    </section>
  );
}
