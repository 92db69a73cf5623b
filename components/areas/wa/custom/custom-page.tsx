"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { waChannelView } from "#components/areas/wa/channel/view.tsx";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { WriteOne } from "#components/messages/one/write-one.tsx";
import { Page, WithAside } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { WrittenHeader } from "#components/sends/drafts/written-header.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { oneCustom } from "./one-custom.tsx";

const ReviewOne = onDemand(() => import("#components/messages/one/review-one.tsx").then((loaded) => loaded.ReviewOne));

/** New custom message: free-form, to one number that wrote within the last 24 hours. */
export function CustomMessagePage() {
  const { slug } = useWorkspace();
  const [step] = useQueryState("step", parseAsStringLiteral(["review"]));
  const isReview = step === "review";
  const start = { label: t("wa.newInstantMessage"), href: `/${slug}/send/wa` };
  return (
    <OfChannel channel={waChannelView}>
      <Page key={step}>
        <WrittenHeader
          crumbs={[start]}
          title={t("wa.newCustomMessage")}
          isReview={isReview}
          last="send"
          facts={[
            { key: "what", value: t("wa.toOneNumberThatWroteWithinThe") },
            { key: "sent", value: t("wa.nothingIsSentBeforeYouConfirm") },
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
    <WithApplication of={applications} area={areaTraits.wa.plural}>
      <WriteOne
        kind={oneCustom}
        applications={applications.applications}
        arrange={(form, preview) => <WithAside aside={preview}>{form}</WithAside>}
      />
    </WithApplication>
  );
}
