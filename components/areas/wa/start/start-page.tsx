"use client";

import { waChannelView } from "#components/areas/wa/channel/view.tsx";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { ManyNumbers } from "#components/messages/draft/many-numbers.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page } from "#components/page/page.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { OpenDrafts } from "#components/sends/drafts/open-drafts.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";

/** New instant message: to many by a draft; and the drafts that are open. */
export function WaStartPage() {
  return (
    <OfChannel channel={waChannelView}>
      <Start />
    </OfChannel>
  );
}

function Start() {
  const waApplications = useApplications();
  const heading = useArrivalFocus();
  return (
    <Page>
      <PageHeader
        crumbs={[]}
        title="New instant message"
        heading={heading}
        facts={[
          { key: "what", value: "From a template, to many numbers from a file or a list" },
          { key: "sent", value: "Nothing is sent before you confirm" },
        ]}
      />
      <WithApplication of={waApplications} area="instant messages">
        <ManyNumbers applications={waApplications.applications} />
      </WithApplication>
      <OpenDrafts />
    </Page>
  );
}
