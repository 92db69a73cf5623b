"use client";

import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { WizardStep } from "./wizard-steps.ts";

/** The address of each step of a draft. */
export function useStepHref(): (id: string, step: WizardStep) => string {
  const { slug } = useWorkspace();
  const { area } = useChannel();
  return (id, step) => `/${slug}/send/${area}/${id}/${step}`;
}
