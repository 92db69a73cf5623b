"use client";

import type { ComponentType } from "react";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { CheckStep } from "#components/messages/check/check-step.tsx";
import { ListDraftPage } from "#components/messages/draft/draft-page.tsx";
import type { WizardStep } from "#components/messages/draft/wizard-steps.ts";
import { MapStep } from "#components/messages/map/map-step.tsx";
import { RecipientsStep } from "#components/messages/recipients/recipients-step.tsx";
import { ReviewStep } from "#components/messages/review/review-step.tsx";
import type { MessageArea } from "#server/contract/areas.ts";
import { channelViews } from "./views.ts";

const steps: Record<WizardStep, ComponentType<{ id: string }>> = {
  recipients: RecipientsStep,
  map: MapStep,
  check: CheckStep,
  review: ReviewStep,
};

/** A draft of one text to many, in any channel: one of its steps, or the way to the step that it needs next. */
export function MessageDraft({ area, id, step }: { area: MessageArea; id: string; step?: WizardStep }) {
  const Step = step === undefined ? ListDraftPage : steps[step];
  return (
    <OfChannel channel={channelViews[area]}>
      <Step id={id} />
    </OfChannel>
  );
}
