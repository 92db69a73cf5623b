"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { RowSheet } from "#components/sends/page/row-sheet.tsx";
import type { LoadedRows } from "#components/sends/page/rows-panel.tsx";
import type { RecipientRow, RecipientView } from "#components/sends/submission-view.ts";
import { EvidenceTrust } from "#components/status/evidence-trust.tsx";
import { RecipientStateBadge } from "#components/status/recipient-state-badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Time } from "#components/ui/time.tsx";
import { nameOf } from "./recipient-columns.tsx";
import { RecipientExplanation } from "./recipient-explanation.tsx";
import { RecipientTimeline } from "./recipient-timeline.tsx";
import { useAskNow } from "./use-ask-now.ts";

/** One recipient beside the list: what is known, from where, and what happens next. */
export function RecipientSheet({
  id,
  recipients: { rows, first },
  ...place
}: {
  id: number;
  submissionId: string;
  closeHref: string;
  recipients: Pick<LoadedRows<RecipientRow>, "rows" | "first">;
  total: number | undefined;
}) {
  const reading = useQuery(useTRPC().submissions.recipient.queryOptions({ id }));
  return (
    <RowSheet
      {...place}
      id={id}
      noun="Recipient"
      rows={rows}
      {...(first === undefined ? {} : { first })}
      reading={reading}
      nameOf={nameOf}
      standing={(row) => <Standing row={row} />}
      known={(recipient) => <Known recipient={recipient} />}
      footer={(recipient) => <AskThis recipient={recipient} />}
    />
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
        <h3>What we know, and how</h3>
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
        No longer asked since <Time at={recipient.pollingEndedAt} />: the platform gave no final result in time. A
        callback still counts.{asked}
      </>
    );
  }
  if (recipient.trust === "verified") return <>Verified, so it is not asked about again.{asked}</>;
  return <>It is not asked about automatically.{asked}</>;
}

function AskThis({ recipient }: { recipient: RecipientView }) {
  const may = useMay("recipient.ask");
  const ask = useAskNow(recipient.submissionId);
  if (!may) return <p className="text-sm text-muted">{whoMay.ask}</p>;
  return (
    <Button
      icon="refresh"
      loading={ask.isPending && "Asking…"}
      onClick={() => ask.mutate({ submissionId: recipient.submissionId, recipientId: recipient.id })}
    >
      Ask the platform
    </Button>
  );
}
