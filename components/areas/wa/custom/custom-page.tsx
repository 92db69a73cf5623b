"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { waChannelView } from "#components/areas/wa/channel/view.tsx";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useKept } from "#components/page/workspace/use-kept-draft.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { AlreadySent } from "#components/sends/review/already-sent.tsx";
import { NothingToReview, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { useIntent } from "#components/sends/review/use-intent.ts";
import { DraftBadge } from "#components/status/draft-badge.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { CustomMessageForm } from "./custom-form.tsx";
import { CustomReview } from "./custom-review.tsx";
import { customDrafts, customForm, type KeptCustom, keptOfSent } from "./custom-values.ts";

/** New custom message: free-form, to one number that wrote within the last 24 hours. */
export function CustomMessagePage() {
  const { slug } = useWorkspace();
  const [step] = useQueryState("step", parseAsStringLiteral(["review"]));
  const intent = useIntent();
  const heading = useArrivalFocus();
  const isReview = step === "review";
  const formHref = `/${slug}/send/wa/custom${intent ? `?intent=${intent}` : ""}`;
  const start = { label: "New instant message", href: `/${slug}/send/wa` };
  return (
    <OfChannel channel={waChannelView}>
      <Page key={step}>
        <PageHeader
          crumbs={isReview ? [start, { label: "New custom message", href: formHref }] : [start]}
          title={isReview ? "Review and send" : "New custom message"}
          heading={heading}
          badge={isReview && <DraftBadge />}
          facts={[
            { key: "what", value: "To one number that wrote within the last 24 hours" },
            { key: "sent", value: "Nothing is sent before you confirm" },
          ]}
        />
        {isReview ? <Reviewed intent={intent} formHref={formHref} /> : <Written intent={intent} />}
      </Page>
    </OfChannel>
  );
}

function Written({ intent }: { intent: string | null }) {
  const waApplications = useApplications();
  const kept = useKept(customDrafts, intent);
  const prefill = usePrefill(kept === null);
  if (kept?.kind === "sent") return <AlreadySent submissionId={kept.submissionId} area="wa" />;
  const isReady = kept !== undefined && (kept !== null || prefill !== undefined);
  return (
    <WithApplication of={waApplications} area="instant messages">
      {!isReady || intent === null ? (
        <ReviewSkeleton />
      ) : (
        <Panel title="One number" padded className="max-w-form">
          <CustomMessageForm
            key={intent}
            intent={intent}
            applications={waApplications.applications}
            start={kept?.values ?? prefill?.values ?? {}}
            savedAt={kept?.savedAt ?? null}
            prefillFailed={kept === null && Boolean(prefill?.error)}
          />
        </Panel>
      )}
    </WithApplication>
  );
}

/** What a new form starts with: an earlier send (`?from=`). Undefined while that is read. */
function usePrefill(wanted: boolean): { values: KeptCustom; error: unknown } | undefined {
  const trpc = useTRPC();
  const [from] = useQueryState("from", parseAsString);
  const earlier = useQuery(
    trpc.submissions.get.queryOptions({ id: from ?? "" }, { enabled: wanted && from !== null, staleTime: 60_000 }),
  );
  if (from !== null && earlier.isPending && wanted) return undefined;
  if (!earlier.data) return { values: {}, error: earlier.error };
  return { values: keptOfSent(earlier.data.draft), error: null };
}

function Reviewed({ intent, formHref }: { intent: string | null; formHref: string }) {
  const kept = useKept(customDrafts, intent);
  if (kept === undefined || intent === null) return <ReviewSkeleton />;
  if (kept?.kind === "sent") return <AlreadySent submissionId={kept.submissionId} area="wa" />;
  const parsed = kept ? customForm.safeParse(kept.values) : undefined;
  if (parsed?.success) return <CustomReview intent={intent} values={parsed.data} />;
  return (
    <NothingToReview
      title={kept ? "This message isn’t ready for review" : "There is nothing to review in this tab"}
      formHref={formHref}
    >
      {kept
        ? "Something in it is missing or not right. The form says what."
        : "What is written to one number is kept in the browser tab it was written in, until it is sent."}
    </NothingToReview>
  );
}
