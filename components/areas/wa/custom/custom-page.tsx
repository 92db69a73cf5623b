"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { waChannelView } from "#components/areas/wa/channel/view.tsx";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { useFormHref } from "#components/messages/one/use-form-href.ts";
import { WriteOne } from "#components/messages/one/write-one.tsx";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page, WithAside } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { DraftBadge } from "#components/status/draft-badge.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { oneCustom } from "./one-custom.tsx";

const ReviewOne = onDemand(() => import("#components/messages/one/review-one.tsx").then((loaded) => loaded.ReviewOne));

/** New custom message: free-form, to one number that wrote within the last 24 hours. */
export function CustomMessagePage() {
  const { slug } = useWorkspace();
  const [step] = useQueryState("step", parseAsStringLiteral(["review"]));
  const heading = useArrivalFocus();
  const isReview = step === "review";
  const formHref = useFormHref(oneCustom);
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
        {isReview ? <ReviewOne kind={oneCustom} /> : <Written />}
      </Page>
    </OfChannel>
  );
}

function Written() {
  const applications = useApplications();
  return (
    <WithApplication of={applications} area="instant messages">
      <WriteOne
        kind={oneCustom}
        applications={applications.applications}
        arrange={(form, preview) => <WithAside aside={preview}>{form}</WithAside>}
      />
    </WithApplication>
  );
}
