"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { t } from "#words/t.ts";
import { OtpRegistry, useRegistryAddress } from "./registry.tsx";

/** Flows of verification. */
export function OtpFlowsPage() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const mayMake = useMay("otp.send");
  const { address, input } = useRegistryAddress();
  const page = useQuery(trpc.otp.flows.queryOptions(input, { placeholderData: keepPreviousData }));
  return (
    <OtpRegistry
      kind="flow"
      {...{ page, address }}
      actions={
        mayMake && (
          <ButtonLink variant="primary" icon="plus" href={`/${slug}/otp/flows/new`}>
            {t("otp.newFlow")}
          </ButtonLink>
        )
      }
      nothingYet={
        <EmptyState kind="nothing-yet" title={t("otp.noFlowIsKnownHereYet")}>
          {t("otp.aFlowSaysWhatHappensWhenA")}
        </EmptyState>
      }
    />
  );
}
