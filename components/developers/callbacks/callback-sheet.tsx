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
import { counted, formatBytes } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Time } from "#components/ui/time.tsx";
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
      label={`Callback ${id}`}
      title={callback ? (callback.emailId ?? unnamed(callback)) : `Callback ${id}`}
      position="Callback"
      closeHref={closeHref}
      badges={callback && <StateBadge term={dispositionTerms[callback.disposition]} explain />}
    >
      {query.error && <ReadProblem error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />}
      {callback ? <Detail key={callback.id} callback={callback} /> : !query.error && <SheetSkeleton />}
    </Sheet>
  );
}

const hueOf = { new: "active", done: "quiet", parked: "caution", unparsed: "bad", failed: "bad" } as const;

function Detail({ callback }: { callback: CallbackDetail }) {
  const { slug } = useWorkspace();
  const { title, text } = explainDisposition(callback);
  const reveal = useMutation(useTRPC().personal.revealCallback.mutationOptions());
  const { query, body } = reveal.data ?? callback;
  const facts: { key: string; value: ReactNode }[] = [
    { key: "Send", value: <Link href={`/${slug}/sends/${callback.submissionId}`}>{callback.title}</Link> },
    { key: "Task", value: callback.taskId ? <span className="mono">{callback.taskId}</span> : "Not named" },
    { key: "First seen", value: <Time at={callback.firstSeenAt} as="precise" /> },
    {
      key: "Times seen",
      value:
        callback.timesSeen === 1 ? (
          "Once"
        ) : (
          <>
            {counted(callback.timesSeen, "time")}, the last <Time at={callback.lastSeenAt} as="ago" />
          </>
        ),
    },
    { key: "Read", value: callback.processedAt ? <Time at={callback.processedAt} as="precise" /> : "Not yet" },
    ...(callback.late ? [{ key: "Late", value: "It came more than 45 days after its call. It still counts." }] : []),
    { key: "Method", value: <span className="mono">{callback.method}</span> },
    {
      key: "Content type",
      value: callback.contentType ? <span className="mono">{callback.contentType}</span> : "None",
    },
    {
      key: "Query",
      value: query ? <span className="mono">{query}</span> : callback.bodyDroppedAt ? "No longer kept" : "None",
    },
    { key: "Size", value: callback.bodyDroppedAt ? "No longer known" : formatBytes(callback.bytes) },
    { key: "From", value: callback.sourceIp ? <span className="mono">{callback.sourceIp}</span> : "Not recorded" },
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
        <NoLongerKept title="Body and query" what="callbacks" />
      )}
      <p className="text-xs text-muted">
        A callback carries no signature: anybody who knows its address could have sent it. Its content is therefore only
        reported; only a signed query verifies it.
      </p>
    </>
  );
}

/** What it said about whom, and whether it was the first to. */
function Told({ callback }: { callback: CallbackDetail }) {
  const { slug } = useWorkspace();
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>What it said</h3>
      <ul className="grid gap-2">
        {callback.facts.map((fact) => (
          <li key={`${fact.emailId} ${fact.kind}`} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="font-medium">{wordOf(fact.kind)}</span>
              <EvidenceTrust trust="reported" />
              <span className="text-xs text-muted">{fact.isNews ? "first to report it" : "told before"}</span>
            </span>
            <span className="text-muted [overflow-wrap:anywhere]">
              <span className="mono">{fact.emailId}</span>
              {fact.remark && `, “${fact.remark}”`}
            </span>
            {fact.recipient && (
              <Link href={`/${slug}/sends/${callback.submissionId}?row=${fact.recipient.id}`} className="w-fit">
                The email in its send
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
  return `“${kind.replace(/^other:/, "")}”, which changes nothing`;
}

/** The body: text as text, other bytes in base64, nothing where it is masked as a whole. */
export function Body({ of, bytes }: { of: { text: string | null; base64: string | null }; bytes: number }) {
  if (of.text !== null) return <Block title="Body" what="the body" text={of.text} absent="It has no body." />;
  if (of.base64 !== null) return <Block title="Body, not text, in base64" what="the body" text={of.base64} />;
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>Body</h3>
      <p className="text-muted">{formatBytes(bytes)}, masked as a whole: only JSON and forms can be shown in part.</p>
    </section>
  );
}
