"use client";

import { useQuery } from "@tanstack/react-query";
import { codeOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import type { RecipientRow, RecipientView } from "#components/sends/submission-view.ts";
import { EvidenceTrust } from "#components/status/evidence-trust.tsx";
import { RecipientStateBadge } from "#components/status/recipient-state-badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { nameOf } from "./recipient-columns.tsx";
import { RecipientExplanation } from "./recipient-explanation.tsx";
import { RecipientTimeline } from "./recipient-timeline.tsx";
import { useAskNow } from "./use-ask-now.ts";

/** One recipient beside the list: what is known, from where, and what happens next. */
export function RecipientSheet({
  id,
  submissionId,
  closeHref,
  rows,
  first,
  total,
}: {
  id: number;
  submissionId: string;
  closeHref: string;
  /** The loaded list, for the place in it and what is known before the evidence is read. */
  rows: readonly RecipientRow[];
  /** Place of the first of them in the whole. */
  first: number;
  total: number | undefined;
}) {
  const trpc = useTRPC();
  const query = useQuery(trpc.submissions.recipient.queryOptions({ id }));
  const index = rows.findIndex((row) => row.id === id);
  const foreign = query.data !== undefined && query.data.submissionId !== submissionId;
  const missing = foreign || codeOf(query.error) === "NOT_FOUND";
  const shown = missing ? undefined : (query.data ?? rows[index]);
  const name = shown ? nameOf(shown) : missing ? "Not found" : "Recipient";
  const whole = total === undefined ? "" : ` of ${formatCount(total)}`;
  return (
    <Sheet
      label={`Recipient ${name}`}
      title={name}
      monoTitle={shown !== undefined}
      position={index >= 0 ? `Recipient ${formatCount(first + index)}${whole}` : "Recipient"}
      closeHref={closeHref}
      badges={shown && <Standing row={shown} />}
      footer={query.data && !foreign && <AskThis recipient={query.data} />}
    >
      {missing && (
        <EmptyState kind="no-match" title="No such recipient here">
          This send has no such recipient. Close this and choose one from the list.
        </EmptyState>
      )}
      {query.error && !missing && (
        <ReadProblem error={query.error} what="The evidence could not be read." onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Bars />}
      {query.data && !foreign && <Known recipient={query.data} />}
    </Sheet>
  );
}

function Standing({ row }: { row: RecipientRow }) {
  return (
    <>
      <RecipientStateBadge state={row.state} explain />
      <EvidenceTrust trust={row.trust} explain />
      <span className="text-xs text-muted">
        heard <Time at={row.lastHeardAt} as="ago" />
      </span>
    </>
  );
}

function Known({ recipient }: { recipient: RecipientView }) {
  return (
    <>
      <RecipientExplanation recipient={recipient} />
      <section className="grid grid-cols-1 gap-3">
        <h3>Evidence</h3>
        <RecipientTimeline recipient={recipient} />
      </section>
      <p className="text-sm text-muted">
        <NextQuestion recipient={recipient} />
      </p>
    </>
  );
}

function NextQuestion({ recipient }: { recipient: RecipientView }) {
  const asked = recipient.lastAskedAt && (
    <>
      {" "}
      Last asked <Time at={recipient.lastAskedAt} as="ago" />.
    </>
  );
  if (recipient.nextPollAt) {
    return (
      <>
        Asked {recipient.askedCount === 0 ? "first" : "again"} <Time at={recipient.nextPollAt} as="in" />.{asked}
      </>
    );
  }
  if (recipient.pollingEndedAt) {
    return (
      <>
        No longer asked since <Time at={recipient.pollingEndedAt} />: the platform gave no end in time. A callback still
        counts.{asked}
      </>
    );
  }
  if (recipient.trust === "verified") return <>Verified, so it is not asked about again.{asked}</>;
  return <>It is not asked about by itself.{asked}</>;
}

function AskThis({ recipient }: { recipient: RecipientView }) {
  const may = useMay("recipient.ask");
  const ask = useAskNow(recipient.submissionId);
  if (!may) return <p className="text-sm text-muted">{whoMay.ask}</p>;
  return (
    <Button
      variant="primary"
      icon="refresh"
      loading={ask.isPending && "Asking…"}
      onClick={() => ask.mutate({ submissionId: recipient.submissionId, recipientId: recipient.id })}
    >
      Ask the platform
    </Button>
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
