"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { waChannelView } from "#components/areas/wa/channel/view.tsx";
import { OneTemplateForm } from "#components/areas/wa/one/one-form.tsx";
import { OneTemplateReview } from "#components/areas/wa/one/one-review.tsx";
import { type KeptOne, oneDrafts, oneForm } from "#components/areas/wa/one/one-values.ts";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page } from "#components/page/page.tsx";
import { useKept } from "#components/page/workspace/use-kept-draft.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { OpenDrafts } from "#components/sends/drafts/open-drafts.tsx";
import { AlreadySent } from "#components/sends/review/already-sent.tsx";
import { NothingToReview, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { useIntent } from "#components/sends/review/use-intent.ts";
import { DraftBadge } from "#components/status/draft-badge.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ManyFromTemplate } from "./many-from-template.tsx";
import { usePrefill } from "./use-prefill.ts";

/** New instant message from a template: to one number then and there, or to many by a draft; and the drafts that are open. */
export function WaStartPage() {
  const [step] = useQueryState("step", parseAsStringLiteral(["review"]));
  return <OfChannel channel={waChannelView}>{step === "review" ? <ReviewPart /> : <WritePart />}</OfChannel>;
}

function WritePart() {
  const waApplications = useApplications();
  const heading = useArrivalFocus();
  return (
    <Page>
      <PageHeader
        crumbs={[]}
        title="New instant message"
        heading={heading}
        facts={[
          { key: "what", value: "From a template, to one number or to many from a file or a list" },
          { key: "sent", value: "Nothing is sent before you confirm" },
        ]}
      />
      <WithApplication of={waApplications} area="instant messages">
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-5 max-desk:grid-cols-1">
          <Panel title="One number" padded>
            <OneNumber applications={waApplications.applications} />
          </Panel>
          <div className="grid gap-5">
            <ManyFromTemplate applications={waApplications.applications} />
            <CustomMessage />
          </div>
        </div>
      </WithApplication>
      <OpenDrafts />
    </Page>
  );
}

/** The way to a message that is no template's. */
function CustomMessage() {
  const { slug } = useWorkspace();
  return (
    <Panel title="Custom message" padded>
      <div className="grid gap-3">
        <p className="text-sm text-muted">
          Text, a file behind a link or a place, without a template: to one number that wrote within the last 24 hours.
        </p>
        <ButtonLink href={`/${slug}/send/wa/custom`} className="w-fit max-phone:w-full">
          Write a custom message
        </ButtonLink>
      </div>
    </Panel>
  );
}

function OneNumber({ applications }: { applications: ReturnType<typeof useApplications>["applications"] }) {
  const intent = useIntent();
  const kept = useKept(oneDrafts, intent);
  const prefill = usePrefill(kept === null, applications);
  if (kept?.kind === "sent") return <AlreadySent submissionId={kept.submissionId} area="wa" />;
  const isReady = kept !== undefined && (kept !== null || prefill !== undefined);
  if (!isReady || intent === null) return <ReviewSkeleton />;
  return (
    <OneTemplateForm
      key={intent}
      intent={intent}
      applications={applications}
      start={kept?.values ?? prefill?.values ?? {}}
      savedAt={kept?.savedAt ?? null}
      problem={kept === null ? (prefill?.problem ?? null) : null}
    />
  );
}

function ReviewPart() {
  const { slug } = useWorkspace();
  const intent = useIntent();
  const kept = useKept(oneDrafts, intent);
  const heading = useArrivalFocus();
  const formHref = `/${slug}/send/wa${intent ? `?intent=${intent}` : ""}`;
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: "New instant message", href: formHref }]}
        title="Review and send"
        heading={heading}
        badge={<DraftBadge />}
        facts={[{ key: "sent", value: "Nothing leaves before you confirm" }]}
      />
      <Reviewed intent={intent} kept={kept} formHref={formHref} />
    </Page>
  );
}

function Reviewed({
  intent,
  kept,
  formHref,
}: {
  intent: string | null;
  kept: ReturnType<typeof useKept<KeptOne>>;
  formHref: string;
}): ReactNode {
  if (kept === undefined || intent === null) return <ReviewSkeleton />;
  if (kept?.kind === "sent") return <AlreadySent submissionId={kept.submissionId} area="wa" />;
  const parsed = kept ? oneForm.safeParse(kept.values) : undefined;
  if (parsed?.success) return <OneTemplateReview intent={intent} values={parsed.data} />;
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
