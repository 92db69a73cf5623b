"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
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
            New flow
          </ButtonLink>
        )
      }
      nothingYet={
        <EmptyState kind="nothing-yet" title="No flow is known here yet">
          A flow says what happens when a code does not arrive or is not entered: when another one is sent, and whether
          by SMS or by a call. The platform cannot list, show or change flows, so this page keeps them.
        </EmptyState>
      }
    />
  );
}
