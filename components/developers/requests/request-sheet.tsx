"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { operationName } from "#components/developers/operation-names.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { MaskedBar } from "#components/reading/personal/masked-bar.tsx";
import { NoLongerKept } from "#components/reading/personal/no-longer-kept.tsx";
import { prettyJson } from "#components/reading/pretty-json.ts";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { callerName, faultOf, operationOf, outcomeTerms } from "#components/reading/problems/outcomes.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { SheetSkeleton } from "#components/reading/sheet-skeleton.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { CodeBlock } from "#components/ui/controls/code-block.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatMilliseconds } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Time } from "#components/ui/time.tsx";
import { formatDuration } from "#components/ui/time-format.ts";
import { remedyOf } from "#server/contract/operation.ts";
import { RequestActions } from "./request-actions.tsx";
import { successWords } from "./request-columns.tsx";

type Call = Outputs["requests"]["get"];

const hiddenAnswer = "Masked as a whole: only JSON can be shown in part.";

/** One call to the platform: what was asked and answered, as stored. */
export function RequestSheet({
  id,
  closeHref,
  openHref,
}: {
  id: string;
  closeHref: string;
  openHref: (id: string) => string;
}) {
  const trpc = useTRPC();
  const query = useQuery(trpc.requests.get.queryOptions({ id }));
  const call = query.data;
  return (
    <Sheet
      label={`Request ${id}`}
      title={call ? operationName(call.operation) : "Request"}
      monoTitle={false}
      position="Request"
      closeHref={closeHref}
      badges={call && <StateBadge term={outcomeTerms[call.outcome]} explain />}
    >
      {query.error && <ReadProblem error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />}
      {call ? <CallDetail key={call.id} call={call} openHref={openHref} /> : !query.error && <SheetSkeleton />}
    </Sheet>
  );
}

function CallDetail({ call, openHref }: { call: Call; openHref: (id: string) => string }) {
  const { slug } = useWorkspace();
  const reveal = useMutation(useTRPC().personal.revealRequest.mutationOptions());
  const { path, request, reply } = reveal.data ?? call;
  const fault = faultOf(call.operation, call.platformStatus);
  const operation = operationOf(call.operation);
  const facts: { key: string; value: ReactNode }[] = [
    { key: "What", value: operation?.summary ?? "An operation of an earlier version" },
    { key: "Operation", value: <span className="mono">{call.operation}</span> },
    { key: "Address", value: <span className="mono">{`${call.method} ${path}`}</span> },
    { key: "When", value: <Time at={call.at} as="precise" /> },
    { key: "Took", value: call.durationMs === null ? "Not known" : formatMilliseconds(call.durationMs) },
    { key: "By", value: callerName(call) },
    { key: "Over", value: overWords(call) },
    { key: "Left here", value: call.sent === null ? "Not known" : call.sent ? "Yes, the request was written" : "No" },
    { key: "HTTP status", value: call.httpStatus ?? "None" },
    { key: "Code", value: <Code operation={call.operation} status={call.platformStatus} meaning={fault?.meaning} /> },
    ...(fault && operation ? [{ key: "What to do", value: remedyOf(operation, fault) }] : []),
    ...(call.note ? [{ key: "Note", value: call.note }] : []),
    { key: "Clocks", value: describeClocks(call.clockDifferenceMs) },
    ...(call.submissionId
      ? [{ key: "Send", value: <Link href={`/${slug}/sends/${call.submissionId}`}>The send it was made for</Link> }]
      : []),
    {
      key: "Id",
      value: (
        <span className="inline-flex max-w-full items-center gap-1">
          <span className="mono min-w-0 truncate">{call.id}</span>
          <CopyButton value={call.id} what="the request’s id" />
        </span>
      ),
    },
  ];
  return (
    <>
      <KeyValueList items={facts} />
      <RequestActions key={call.id} call={call} shown={{ path, request }} openHref={openHref} />
      {call.isMasked && call.bodiesDroppedAt === null && (
        <MaskedBar what="call" reveal={reveal} onReveal={() => reveal.mutate({ requestId: call.id })} />
      )}
      {call.bodiesDroppedAt === null ? (
        <>
          <Block title="Request" what="the request" text={JSON.stringify(request, null, 2)} />
          <Block
            title="Answer"
            what="the answer"
            text={reply}
            absent={call.isReplyHidden ? hiddenAnswer : "No answer was read."}
          />
        </>
      ) : (
        <NoLongerKept title="Request and answer" what="calls" />
      )}
      <Drift of={call.drift} />
      <p className="text-xs text-muted">
        Secrets are never stored: the secret, the signature and the callback’s token appear as ••••.
      </p>
    </>
  );
}

function overWords({ connectionName, connectionKind, appId }: Call): ReactNode {
  const name = connectionName ?? "A connection that is not stored";
  return (
    <>
      {connectionKind === "sandbox" && name !== "Sandbox" ? `${name}, which is the sandbox’s` : name}
      {appId && (
        <>
          , application <span className="mono">{appId}</span>
        </>
      )}
    </>
  );
}

function Code({
  operation,
  status,
  meaning,
}: {
  operation: string;
  status: string | null;
  meaning: string | undefined;
}) {
  if (status === null) return "None";
  if (status === "0")
    return (
      <span>
        <span className="mono">0</span> {successWords(operation)}
      </span>
    );
  return (
    <span>
      <CodeLink operation={operation} code={status} /> {meaning ?? "not in the documentation of this call"}
    </span>
  );
}

/** Raw text under its name; JSON is laid out, anything else stands as it came. */
export function Block({
  title,
  what,
  text,
  absent = "Empty.",
}: {
  title: string;
  what: string;
  text: string | null;
  absent?: string;
}) {
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h3>{title}</h3>
      {text ? <CodeBlock what={what} text={prettyJson(text)} /> : <p className="text-sm text-muted">{absent}</p>}
    </section>
  );
}

function describeClocks(difference: number | null): string {
  if (difference === null) return "The answer gave no time";
  if (Math.abs(difference) < 1000) return "Less than a second apart";
  const apart = formatDuration(Math.abs(difference));
  return difference > 0
    ? `The platform’s clock is ${apart} ahead of ours`
    : `The platform’s clock is ${apart} behind ours`;
}

function Drift({ of }: { of: string[] | null }) {
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>Differences from the documentation</h3>
      {of === null || of.length === 0 ? (
        <p className="text-muted">
          {of === null ? "Not compared: no answer was read." : "None: the answer is as documented."}
        </p>
      ) : (
        <ul className="grid list-disc gap-1 pl-4">
          {of.map((difference) => (
            <li key={difference} className="[overflow-wrap:anywhere]">
              {difference}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
