"use client";

import type { MessageFilter } from "#components/areas/sms/messages/sms-address.ts";
import type { SmsFigures } from "#components/areas/sms/messages/sms-view.ts";
import { shownAmount } from "#components/areas/sms/price-words.ts";
import { KnownId } from "#components/ids/field/known-id.tsx";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { SendStateBadge } from "#components/sends/control/send-state-badge.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Link } from "#components/ui/link.tsx";
import { counted } from "#components/ui/number.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Time } from "#components/ui/time.tsx";
import { unlistedIdsIn } from "#server/contract/unlisted-ids.ts";
import { SmsActions } from "./sms-actions.tsx";
import { priceOf } from "./sms-context.ts";

type Fact = { key: string; value: React.ReactNode };

/** Where, what, in which state, what can be done, and the facts. */
export function SmsHeader({
  submission,
  figures,
  filter,
}: {
  submission: SubmissionView;
  figures: SmsFigures | undefined;
  filter: MessageFilter;
}) {
  const { slug } = useWorkspace();
  const heading = useArrivalFocus();
  return (
    <PageHeader
      crumbs={[{ label: "Sends", href: `/${slug}/sends` }]}
      title={submission.title}
      heading={heading}
      badge={<SendStateBadge send={submission} big explain />}
      actions={<SmsActions submission={submission} filter={filter} />}
      facts={[
        ...sizeFacts(submission, figures),
        { key: "cost", value: <Cost submission={submission} /> },
        ...senderFacts(submission),
        {
          key: "sent",
          value: (
            <span>
              Sent by {submission.createdByName ?? "a person no longer here"},{" "}
              <Time at={submission.releasedAt ?? submission.createdAt} />
            </span>
          ),
        },
        ...relatedFacts(submission, slug),
        { key: "connection", value: `Over ${submission.connection.name}` },
      ]}
    />
  );
}

function sizeFacts({ messageCount }: SubmissionView, figures: SmsFigures | undefined): Fact[] {
  const numbers = figures?.planned ?? messageCount;
  return [
    { key: "numbers", value: numbers === null ? "SMS" : `SMS to ${counted(numbers, "number")}` },
    ...(figures ? [{ key: "parts", value: counted(figures.parts, "part") }] : []),
  ];
}

/** What it was expected to cost when it was sent: the platform names no price. */
function Cost({ submission }: { submission: SubmissionView }) {
  const price = priceOf(submission);
  if (!price || price.pricedCount === 0) return "No price known";
  return (
    <span>
      About {price.currency} {shownAmount(price.amount)}, by your price list of{" "}
      <Time at={`${price.listDate}T00:00:00Z`} as="day" />
      {price.unpricedCount > 0 && `, without ${counted(price.unpricedCount, "number")} it has no price for`}
    </span>
  );
}

function senderFacts(submission: SubmissionView): Fact[] {
  const { appId } = submission.draft;
  const senders = unlistedIdsIn("sms", [submission.draft]);
  return [
    ...senders.map(({ kind, value }) => ({
      key: `sender ${value}`,
      value: (
        <span className="[overflow-wrap:anywhere]">
          Sender <KnownId kind={kind} value={value} names={submission.names} />
        </span>
      ),
    })),
    ...(typeof appId === "string"
      ? [
          {
            key: "application",
            value: (
              <span>
                Application <span className="mono">{appId}</span>
              </span>
            ),
          },
        ]
      : []),
  ];
}

function relatedFacts({ related }: SubmissionView, slug: string): Fact[] {
  return related.map(({ id, title, state, isFollower }) => ({
    key: id,
    value: (
      <span>
        {isFollower ? "Its refused are sent to again in " : "Sends again to the refused of "}
        <Link href={isFollower && state === "draft" ? `/${slug}/send/sms/${id}` : `/${slug}/sends/${id}`}>{title}</Link>
        {state === "draft" && " (draft)"}
      </span>
    ),
  }));
}
