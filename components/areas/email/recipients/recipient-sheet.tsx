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
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { DecideButtons } from "./decide-buttons.tsx";
import { nameOf } from "./recipient-columns.tsx";
import { RecipientExplanation } from "./recipient-explanation.tsx";
import { RecipientTimeline } from "./recipient-timeline.tsx";
import { useAskNow } from "./use-ask-now.ts";

/** One recipient beside the list: what is known, from where, and what happens next. */
export function RecipientSheet({
  id,
  recipients: { rows, first, apply },
  ...place
}: {
  id: number;
  submissionId: string;
  closeHref: string;
  recipients: Pick<LoadedRows<RecipientRow>, "rows" | "first"> & { apply: (changed: RecipientRow[]) => void };
  total: number | undefined;
}) {
  const reading = useQuery(useTRPC().submissions.recipient.queryOptions({ id }));
  return (
    <RowSheet
      {...place}
      id={id}
      noun={t("email.recipient")}
      rows={rows}
      {...(first === undefined ? {} : { first })}
      reading={reading}
      nameOf={nameOf}
      standing={(row) => <Standing row={row} />}
      known={(recipient) => <Known recipient={recipient} />}
      footer={(recipient) => (
        <div className="flex flex-wrap items-center gap-2">
          {(recipient.state === "disputed" || recipient.decidedAt !== null) && (
            <DecideButtons key={recipient.id} recipient={recipient} onDecided={(row) => apply([row])} />
          )}
          <AskThis recipient={recipient} />
        </div>
      )}
    />
  );
}

function Standing({ row }: { row: RecipientRow }) {
  return (
    <>
      <RecipientStateBadge state={row.state} isDecided={row.trust === "decided"} explain />
      {row.state !== "disputed" && <EvidenceTrust trust={row.trust} explain />}
      <span className="text-xs text-muted">{rich("email.heard", { age: <Time at={row.lastHeardAt} as="ago" /> })}</span>
    </>
  );
}

function Known({ recipient }: { recipient: RecipientView }) {
  return (
    <>
      <RecipientExplanation recipient={recipient} />
      <section className="grid grid-cols-1 gap-3">
        <h3>{t("email.whatWeKnowAndHow")}</h3>
        <RecipientTimeline recipient={recipient} />
      </section>
      <p className="text-sm text-muted">
        <NextQuestion recipient={recipient} />
      </p>
    </>
  );
}

function NextQuestion({ recipient }: { recipient: RecipientView }) {
  const asked = recipient.lastAskedAt && rich("email.lastAsked", { age: <Time at={recipient.lastAskedAt} as="ago" /> });
  if (recipient.nextPollAt) {
    const time = <Time at={recipient.nextPollAt} as="in" />;
    return (
      <>
        {recipient.askedCount === 0 ? rich("email.askedFirst", { time }) : rich("email.askedAgain", { time })}
        {asked}
      </>
    );
  }
  if (recipient.pollingEndedAt) {
    return (
      <>
        {rich("email.noLongerAskedSinceTimeThePlatform", { time: <Time at={recipient.pollingEndedAt} /> })}
        {asked}
      </>
    );
  }
  if (recipient.trust === "verified")
    return (
      <>
        {t("email.verifiedSoItIsNotAskedAbout")}
        {asked}
      </>
    );
  if (recipient.lastAnswer === "sent" || recipient.lastAnswer === "failed")
    return (
      <>
        {t("email.thePlatformHasGivenItsAnswerSo")}
        {asked}
      </>
    );
  return (
    <>
      {t("email.itIsNotAskedAboutAutomatically")}
      {asked}
    </>
  );
}

function AskThis({ recipient }: { recipient: RecipientView }) {
  const may = useMay("recipient.ask");
  const ask = useAskNow(recipient.submissionId);
  if (!may) return <p className="text-sm text-muted">{whoMay.ask}</p>;
  return (
    <Button
      icon="refresh"
      loading={ask.isPending && t("email.asking")}
      onClick={() => ask.mutate({ submissionId: recipient.submissionId, recipientId: recipient.id })}
    >
      {t("email.askThePlatform")}
    </Button>
  );
}
