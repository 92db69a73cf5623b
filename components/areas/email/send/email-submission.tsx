"use client";

import { NoRecipients } from "#components/areas/email/recipients/no-recipients.tsx";
import { recipientColumns } from "#components/areas/email/recipients/recipient-columns.tsx";
import { countOf, recipientFilters, recipientOrderOf } from "#components/areas/email/recipients/recipient-filter.ts";
import { useRecipientToolbar } from "#components/areas/email/recipients/recipient-toolbar.tsx";
import { useRecipients } from "#components/areas/email/recipients/use-recipients.ts";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { RowsPanel } from "#components/sends/page/rows-panel.tsx";
import { SendPage } from "#components/sends/page/send-page.tsx";
import { useFollow } from "#components/sends/page/use-follow.ts";
import { useSendAddress } from "#components/sends/page/use-send-address.ts";
import { isFinished } from "#components/sends/submission-view.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import { EmailActions, EmailAgain } from "./email-actions.tsx";
import { emailFacts, taskFacts } from "./email-facts.tsx";
import { EmailResult } from "./email-result.tsx";
import { RefusedBatch } from "./refused-batch.tsx";
import { UnknownBatch } from "./unknown-batch.tsx";

const RecipientSheet = onDemand(() =>
  import("#components/areas/email/recipients/recipient-sheet.tsx").then((loaded) => loaded.RecipientSheet),
);

/** One batch of emails: what became of it, every recipient heard of, and the calls made for it. */
export function EmailSubmission(send: SendPageProps) {
  const { submission, updatedAt } = send;
  const address = useSendAddress(recipientFilters);
  const filter = { ...address.filter, q: address.q };
  const isOver = isFinished(submission);
  const sort = recipientOrderOf(address.sort);
  const recipients = useRecipients(submission.id, filter, { sort, openRow: address.row, isOver });
  const live = useFollow(submission, isOver, recipients.followed);
  const toolbar = useRecipientToolbar(submission, address);
  const { state, recipientCount } = submission;
  // Before anything was accepted there is nothing to measure, unless a callback says otherwise.
  const hasResults = recipientCount > 0 || (state !== "refused" && state !== "cancelled" && state !== "unknown");
  const counted = countOf(submission, filter);
  return (
    <SendPage
      send={send}
      address={address}
      live={live}
      header={{
        facts: emailFacts(submission),
        laterFacts: taskFacts(submission),
        actions: <EmailActions submission={submission} address={address} />,
      }}
      rest={state === "cancelled" && <EmailAgain submissionId={submission.id} />}
      result={
        hasResults && (
          <EmailResult submissionId={submission.id} figures={submission} live={live} updatedAt={updatedAt} />
        )
      }
      needs={
        <>
          {submission.needsPerson
            .filter((attempt) => attempt.state === "unknown")
            .map((attempt) => (
              <UnknownBatch key={attempt.id} submission={submission} attempt={attempt} />
            ))}
          {(state === "refused" || state === "partly_accepted") && (
            <RefusedBatch submission={submission} address={address} />
          )}
        </>
      }
      areCallsFolded={hasResults && state !== "partly_accepted"}
      rows={
        hasResults && (
          <RowsPanel
            label={t("email.recipients")}
            caption={sort === "newest" ? t("email.recipientsNewestFirst") : t("email.recipientsOldestFirst")}
            columns={recipientColumns}
            loaded={recipients}
            address={address}
            counted={counted}
            toolbar={toolbar}
            empty={<NoRecipients submission={submission} filter={filter} onClear={address.clear} />}
          />
        )
      }
      sheet={
        address.row !== null && (
          <RecipientSheet
            id={address.row}
            submissionId={submission.id}
            closeHref={address.hrefWith({ row: null })}
            recipients={recipients}
            total={counted}
          />
        )
      }
    />
  );
}
