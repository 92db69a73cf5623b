"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { useGivenList } from "#components/messages/draft/use-given-list.ts";
import type { OneKind } from "#components/messages/one/one-kind.ts";
import { WriteOne } from "#components/messages/one/write-one.tsx";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page } from "#components/page/page.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { OpenDrafts } from "#components/sends/drafts/open-drafts.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

const ReviewPart = onDemand(() => import("./review-part.tsx").then((loaded) => loaded.ReviewPart));

type Props = {
  channel: ChannelView;
  one: OneKind;
  /** What the page is for, below its title. */
  tells: string;
  /** Beside the form: the way to many numbers, and others. */
  children: ReactNode;
};

/** A new message of a channel: to one number then and there, or to many by a draft; and the drafts that are open. */
export function MessageStartPage(props: Props) {
  const [step] = useQueryState("step", parseAsStringLiteral(["review"]));
  return (
    <OfChannel channel={props.channel}>
      {step === "review" ? <ReviewPart title={titleOf(props.channel)} one={props.one} /> : <WritePart {...props} />}
    </OfChannel>
  );
}

const titleOf = ({ area }: ChannelView) => t("messages.newNoun", { noun: areaTraits[area].noun });

function WritePart({ channel, one, tells, children }: Props) {
  const applications = useApplications();
  const isOfList = useGivenList().id !== null;
  const heading = useArrivalFocus();
  return (
    <Page>
      <PageHeader
        crumbs={[]}
        title={titleOf(channel)}
        heading={heading}
        facts={[
          { key: "what", value: tells },
          { key: "sent", value: t("messages.nothingIsSentBeforeYouConfirm") },
        ]}
      />
      <WithApplication of={applications} area={areaTraits[channel.area].plural}>
        {isOfList ? (
          // Whoever comes with a list wants no form for one number.
          <div className="grid max-w-form grid-cols-1 gap-5">{children}</div>
        ) : (
          <WriteOne
            kind={one}
            applications={applications.applications}
            arrange={(form, preview) => (
              <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-5 max-desk:grid-cols-1">
                <Panel title={t("messages.oneNumber")} padded>
                  {form}
                </Panel>
                <div className="grid grid-cols-1 gap-5">
                  {preview}
                  {children}
                </div>
              </div>
            )}
          />
        )}
      </WithApplication>
      <OpenDrafts />
    </Page>
  );
}
