"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { sideBySide } from "#components/page/lists.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { MaskedBar } from "#components/reading/personal/masked-bar.tsx";
import { NoLongerKept } from "#components/reading/personal/no-longer-kept.tsx";
import { prettyJson } from "#components/reading/pretty-json.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { DecisionSentence, decisionsAbout } from "#components/sends/control/decision.tsx";
import type { AttemptView } from "#components/sends/submission-view.ts";
import { CodeBlock } from "#components/ui/controls/code-block.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatMilliseconds } from "#components/ui/number.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

type Call = Outputs["submissions"]["calls"][number];

/** The calls of one attempt as stored: secrets and the callback's token were taken out before. */
export function AttemptCalls({ attempt }: { attempt: AttemptView }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.submissions.calls.queryOptions({ attemptId: attempt.id }));
  return (
    <section
      aria-label={t("sends.callsOfAttemptAttemptNo", { attemptNo: attempt.attemptNo })}
      className="grid gap-5 border-t border-line p-4"
    >
      <Decisions attempt={attempt} />
      {query.isPending && <Skeleton width="60%" />}
      {query.error && (
        <ReadProblem
          error={query.error}
          what={t("sends.theCallsCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.length === 0 &&
        (isLongAgo(attempt.dispatchedAt) ? (
          <NoLongerKept title={t("sends.calls")} what="calls" />
        ) : (
          <p className="text-sm text-muted">{t("sends.noCallHasBeenMadeForThis")}</p>
        ))}
      {query.data?.map((call) => (
        <CallRecord key={call.id} call={call} />
      ))}
    </section>
  );
}

/** Less than any workspace keeps a call: one that was claimed of late and has none was never begun. */
function isLongAgo(at: Date | null): boolean {
  return at !== null && Date.now() - at.getTime() > 28 * 86_400_000;
}

/** What people decided about an unknown or disputed attempt, with their reasons, and what contradicts it. */
function Decisions({ attempt }: { attempt: AttemptView }) {
  return (
    <>
      {decisionsAbout(attempt).map((one) => (
        <p key={one.at.getTime()} className="text-sm">
          <DecisionSentence of={one} />
        </p>
      ))}
      {attempt.contradiction && <p className="text-sm text-muted">{attempt.contradiction}</p>}
    </>
  );
}

function CallRecord({ call }: { call: Call }) {
  const { slug } = useWorkspace();
  const mayRequests = useMay("request.read");
  const reveal = useMutation(useTRPC().personal.revealRequest.mutationOptions());
  const { path, request, reply } = reveal.data ?? call;
  const answered = call.httpStatus !== null && t("sends.hTTPHttpStatus", { httpStatus: call.httpStatus });
  const took = call.durationMs !== null && formatMilliseconds(call.durationMs);
  const more = [answered, took].filter((text) => text !== false);
  const time = <Time at={call.at} as="precise" />;
  return (
    <article className="grid grid-cols-1 gap-2">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="mono">
          {call.method} {path}
        </span>
        <span className="text-muted">
          {more.length > 0 ? rich("sends.timeAndMore", { time, more: sideBySide(more) }) : time}
        </span>
        {mayRequests && (
          <Link className="ml-auto" href={`/${slug}/dev/requests?open=${call.id}`}>
            {t("sends.viewRequest")}
          </Link>
        )}
      </header>
      {call.isMasked && call.bodiesDroppedAt === null && (
        <MaskedBar what="call" reveal={reveal} onReveal={() => reveal.mutate({ requestId: call.id })} />
      )}
      {call.bodiesDroppedAt !== null && <NoLongerKept title={t("sends.requestAndAnswer")} what="calls" />}
      <div className={call.bodiesDroppedAt === null ? "grid grid-cols-2 gap-4 max-desk:grid-cols-1" : "hidden"}>
        <Part title={t("sends.request")} text={prettyJson(request)} what={t("sends.theRequest")} />
        {reply === null ? (
          <div className="text-sm">
            <h3>{t("sends.answer")}</h3>
            <p className="text-muted">
              {call.isReplyHidden
                ? t("sends.maskedAsAWholeOnlyJSONCan")
                : (call.note ?? t("sends.noAnswerHasBeenRead"))}
            </p>
          </div>
        ) : (
          <Part title={t("sends.answer")} text={prettyJson(reply)} what={t("sends.theAnswer")} />
        )}
      </div>
      {call.drift && call.drift.length > 0 && (
        <KeyValueList items={[{ key: t("sends.differsFromTheContract"), value: call.drift.join("; ") }]} />
      )}
    </article>
  );
}

function Part({ title, text, what }: { title: string; text: string; what: string }) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1 text-sm">
      <h3>{title}</h3>
      <CodeBlock text={text} what={what} />
    </div>
  );
}
