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
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { RequestActions } from "./request-actions.tsx";
import { successWords } from "./request-columns.tsx";

type Call = Outputs["requests"]["get"];

const hiddenAnswer = () => t("developers.maskedAsAWholeOnlyJSONCan");

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
      label={t("developers.requestId", { id })}
      title={call ? operationName(call.operation) : t("developers.request")}
      monoTitle={false}
      position={t("developers.request")}
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
    { key: t("developers.what"), value: operation?.summary ?? t("developers.anOperationOfAnEarlierVersion") },
    { key: t("developers.operation"), value: <span className="mono">{call.operation}</span> },
    { key: t("developers.address"), value: <span className="mono">{`${call.method} ${path}`}</span> },
    { key: t("developers.when"), value: <Time at={call.at} as="precise" /> },
    {
      key: t("developers.took"),
      value: call.durationMs === null ? t("developers.notKnown") : formatMilliseconds(call.durationMs),
    },
    { key: t("developers.by"), value: callerName(call) },
    { key: t("developers.over"), value: overWords(call) },
    {
      key: t("developers.leftHere"),
      value:
        call.sent === null
          ? t("developers.notKnown")
          : call.sent
            ? t("developers.yesTheRequestWasWritten")
            : t("developers.no"),
    },
    { key: t("developers.hTTPStatus"), value: call.httpStatus ?? t("developers.none") },
    {
      key: t("developers.code"),
      value: <Code operation={call.operation} status={call.platformStatus} meaning={fault?.meaning} />,
    },
    ...(fault && operation ? [{ key: t("developers.whatToDo"), value: remedyOf(operation, fault) }] : []),
    ...(call.note ? [{ key: t("developers.note"), value: call.note }] : []),
    { key: t("developers.clocks"), value: describeClocks(call.clockDifferenceMs) },
    ...(call.submissionId
      ? [
          {
            key: t("developers.send"),
            value: <Link href={`/${slug}/sends/${call.submissionId}`}>{t("developers.theSendItWasMadeFor")}</Link>,
          },
        ]
      : []),
    {
      key: t("developers.id"),
      value: (
        <span className="inline-flex max-w-full items-center gap-1">
          <span className="mono min-w-0 truncate">{call.id}</span>
          <CopyButton value={call.id} what={t("developers.theRequestsId")} />
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
          <Block
            title={t("developers.request")}
            what={t("developers.theRequest")}
            text={JSON.stringify(request, null, 2)}
          />
          <Block
            title={t("developers.answer")}
            what={t("developers.theAnswer")}
            text={reply}
            absent={call.isReplyHidden ? hiddenAnswer() : t("developers.noAnswerWasRead")}
          />
        </>
      ) : (
        <NoLongerKept title={t("developers.requestAndAnswer")} what="calls" />
      )}
      <Drift of={call.drift} />
      <p className="text-xs text-muted">{t("developers.secretsAreNeverStoredTheSecretThe")}</p>
    </>
  );
}

function overWords({ connectionName, connectionKind, appId }: Call): ReactNode {
  const name = connectionName ?? t("developers.aConnectionThatIsNotStored");
  const connection =
    connectionKind === "sandbox" && name !== "Sandbox" ? t("developers.nameWhichIsTheSandboxs", { name }) : name;
  if (!appId) return connection;
  return rich("developers.connectionAndApplication", { connection, appId: <span className="mono">{appId}</span> });
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
  if (status === null) return t("developers.none");
  if (status === "0")
    return (
      <span>
        <span className="mono">0</span> {successWords(operation)}
      </span>
    );
  return (
    <span>
      <CodeLink operation={operation} code={status} /> {meaning ?? t("developers.notInTheDocumentationOfThisCall")}
    </span>
  );
}

/** Raw text under its name; JSON is laid out, anything else stands as it came. */
export function Block({
  title,
  what,
  text,
  absent = t("developers.empty"),
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
  if (difference === null) return t("developers.theAnswerGaveNoTime");
  if (Math.abs(difference) < 1000) return t("developers.lessThanASecondApart");
  const apart = formatDuration(Math.abs(difference));
  return difference > 0
    ? t("developers.thePlatformsClockIsApartAheadOf", { apart })
    : t("developers.thePlatformsClockIsApartBehindOurs", { apart });
}

function Drift({ of }: { of: string[] | null }) {
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>{t("developers.differencesFromTheDocumentation")}</h3>
      {of === null || of.length === 0 ? (
        <p className="text-muted">
          {of === null ? t("developers.notComparedNoAnswerWasRead") : t("developers.noneTheAnswerIsAsDocumented")}
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
